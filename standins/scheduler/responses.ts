export interface ProviderResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const success = (status: number, data: unknown): ProviderResponse => ({ status, body: { status: 'success', data } });

const codes: Readonly<Record<number, string>> = {
  400: 'BadRequestException',
  401: 'UnauthorizedException',
  403: 'ForbiddenException',
  404: 'NotFoundException',
  409: 'ConflictException',
  429: 'ThrottlerException',
  498: 'TokenExpiredException',
  500: 'InternalServerErrorException',
  502: 'BadGatewayException',
  503: 'ServiceUnavailableException',
};

/** The path and the time are added when it is sent. */
export class ProviderError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = codes[status] ?? 'HttpException') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const failure = ({ status, code, message }: ProviderError, path: string, now: number): ProviderResponse => ({
  status,
  body: { status: 'error', timestamp: new Date(now).toISOString(), path, error: { code, message } },
});
