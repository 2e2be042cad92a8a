import { createHash, generateKeyPairSync, sign } from 'node:crypto'

export interface Certificate {
  /** PEM. */
  key: string
  cert: string
  /** SHA-256 of the public key in base64, by which Chromium trusts the certificate. */
  fingerprint: string
}

const [INTEGER, BIT_STRING, OBJECT_ID, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [2, 3, 6, 12, 23, 48, 49]
/** ecdsa-with-SHA256 and commonName, encoded. */
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')

const lengthOf = (length: number) => {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

/** Value in the encoding of certificates (DER). */
const der = (tag: number, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map(part => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body])
}

const utcTime = (date: Date) => der(UTC_TIME, `${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`)

const DAY = 86_400_000

/** Self-signed certificate for one run, as Chromium speaks HTTP/2 over TLS only. Nothing of it is stored. */
export function createCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, 'localhost'))))
  const now = Date.now()
  const validity = der(SEQUENCE, utcTime(new Date(now - DAY)), utcTime(new Date(now + DAY)))
  const body = der(SEQUENCE, der(INTEGER, Buffer.from([1])), algorithm, name, validity, name, spki)
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey))
  const encoded = der(SEQUENCE, body, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${encoded.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  }
}
