export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const success = (status: number, data: unknown): ProviderAnswer => ({ status, body: { status: 'success', data } });

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

/** Thrown by whatever refuses; the path and the time are added where it is sent. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = codes[status] ?? 'HttpException') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const failure = ({ status, code, message }: Refusal, path: string, now: number): ProviderAnswer => ({
  status,
  body: { status: 'error', timestamp: new Date(now).toISOString(), path, error: { code, message } },
});
