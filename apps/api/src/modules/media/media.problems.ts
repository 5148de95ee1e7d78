import { mediaLimits } from '@lyceum/contract/product/media';
import { Problem } from '@lyceum/kit';

import type { PictureSize } from './picture-size.rules.ts';

export const emptyFile = (): Problem =>
  new Problem(400, 'validation_error', 'file: The submitted file is empty.', {
    faults: [{ where: 'body', name: 'file', code: 'empty', detail: 'The submitted file is empty.' }],
  });

export const pictureTooLarge = ({ width, height }: PictureSize): Problem => {
  const { pictureSide, picturePixels } = mediaLimits;
  const detail = `The picture has ${width} × ${height} pixels. At most ${pictureSide} pixels per side and ${picturePixels / 1_000_000} megapixels are allowed.`;
  return new Problem(400, 'validation_error', `file: ${detail}`, {
    hint: 'Reduce its dimensions and upload it again.',
    faults: [{ where: 'body', name: 'file', code: 'invalid', detail }],
  });
};

export const fileTooLarge = (limit: number): Problem =>
  new Problem(413, 'file_too_large', `An image can have at most ${limit} bytes.`, {
    hint: 'Reduce its size and upload it again.',
  });
