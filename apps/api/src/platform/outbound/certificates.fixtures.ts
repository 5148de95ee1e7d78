import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority of its own, with one certificate as it should be and the usual wrong ones. */
export function createCertificates(names: string): {
  ca: string;
  good: Certificate;
  expired: Certificate;
  selfSigned: Certificate;
} {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-outbound-'));
  const openssl = (...words: string[]): unknown => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const named = ['-subj', '/CN=lyceum test', '-addext', `subjectAltName=${names}`];
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-copy_extensions', 'copy'];
  try {
    openssl('req', '-x509', ...fresh, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=lyceum test CA', '-days', '2');
    openssl('req', '-x509', ...fresh, '-keyout', 'self.key', '-out', 'self.pem', ...named, '-days', '2');
    openssl('req', ...fresh, '-keyout', 'leaf.key', '-out', 'leaf.csr', ...named);
    openssl('x509', '-req', '-in', 'leaf.csr', ...signed, '-days', '2', '-out', 'good.pem');
    openssl('x509', '-req', '-in', 'leaf.csr', ...signed, '-days', '-1', '-out', 'expired.pem');
    const key = read('leaf.key');
    return {
      ca: read('ca.pem'),
      good: { cert: read('good.pem'), key },
      expired: { cert: read('expired.pem'), key },
      selfSigned: { cert: read('self.pem'), key: read('self.key') },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
