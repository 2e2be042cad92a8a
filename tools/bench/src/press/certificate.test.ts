import { createHash, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCertificate } from './certificate.ts'

test('the certificate is signed by its own key, valid today and named by its fingerprint', () => {
  const { cert, fingerprint } = createCertificate()
  const parsed = new X509Certificate(cert)
  expect(parsed.verify(parsed.publicKey)).toBe(true)
  expect(parsed.subject).toBe('CN=localhost')
  expect(Date.parse(parsed.validFrom)).toBeLessThan(Date.now())
  expect(Date.parse(parsed.validTo)).toBeGreaterThan(Date.now())
  const spki = parsed.publicKey.export({ type: 'spki', format: 'der' })
  expect(createHash('sha256').update(spki).digest('base64')).toBe(fingerprint)
})

test('two certificates have different keys', () => {
  expect(createCertificate().fingerprint).not.toBe(createCertificate().fingerprint)
})
