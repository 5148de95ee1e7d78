import { describe, expect, test } from 'vitest';

import { cutLongAttachments } from './cut-long-attachments.ts';

const encodedLine = `${'QUJD'.repeat(19)}\r\n`;
const part = (lines: number): string => `--b\r\nContent-Type: application/pdf\r\n\r\n${encodedLine.repeat(lines)}`;

describe('cutLongAttachments', () => {
  test('keeps a message whose attachments are small', () => {
    const message = Buffer.from(`Subject: x\r\n\r\n${part(1000).repeat(250)}--b--\r\n`);
    expect(cutLongAttachments(message).equals(message)).toBe(true);
  });
  test('cuts off long attachments, and keeps all that comes before, between and after', () => {
    const message = `Subject: x\r\n\r\n${part(300_000)}--b\r\nContent-Type: text/plain\r\n\r\nFlour and water.\r\n${part(300_000)}--b--\r\n`;
    const cut = cutLongAttachments(Buffer.from(message)).toString();
    expect(cut.length).toBeLessThan(31_000_000);
    expect(cut).toContain('Subject: x');
    expect(cut).toContain('\r\n--b\r\nContent-Type: text/plain\r\n\r\nFlour and water.\r\n--b');
    expect(cut.endsWith('\r\n--b--\r\n')).toBe(true);
  });
  test('cuts off a last attachment that is never closed', () => {
    expect(cutLongAttachments(Buffer.from(part(300_000))).length).toBeLessThan(15_001_000);
  });
});
