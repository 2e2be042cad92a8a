import { generate } from 'selfsigned'
import type { Tls } from './tls.ts'

/** Makes a certificate for the names of a sandbox and of the page that uses it. No browser trusts it unasked. */
export async function makeCertificate(): Promise<Tls> {
  const names = ['localhost', 'vault.localhost', 'login.localhost']
  const altNames = [...names.map(value => ({ type: 2 as const, value })), { type: 7 as const, ip: '127.0.0.1' }]
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  return { key, cert }
}
