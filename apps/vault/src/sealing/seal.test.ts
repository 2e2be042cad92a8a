import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENVELOPE_KINDS, type Envelope, type EnvelopeHeader, type EnvelopeKind, parseEnvelope } from './envelope.ts'
import { open, type Parts, seal } from './seal.ts'
import { createDeviceKey, type DevicePart, sealingKey } from './sealingKey.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const kinds = fc.constantFrom(...ENVELOPE_KINDS)
const name = fc.stringMatching(/^[\w.:-]{1,128}$/)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

async function devicePartOf(kind: EnvelopeKind): Promise<DevicePart> {
  return kind === 'device' ? await createDeviceKey() : random(kind === 'recovery' ? 16 : 32)
}

async function sealed(kind: EnvelopeKind) {
  const entropy = random(16)
  const header: EnvelopeHeader = { kind, account: 'account-1', id: 'envelope-1' }
  const parts: Parts = { serverPart: random(32), devicePart: await devicePartOf(kind) }
  return { entropy, header, parts, envelope: await seal(entropy, header, parts) }
}

describe.each(ENVELOPE_KINDS)('envelope of kind %s', kind => {
  test('opens with both parts', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(16), bytes(32), name, name, async (entropy, serverPart, account, id) => {
        const header = { kind, account, id }
        const parts = { serverPart, devicePart: await devicePartOf(kind) }
        const envelope = await seal(entropy, header, parts)
        // Storage gives back a copy.
        expect(await open(JSON.parse(JSON.stringify(envelope)), header, parts)).toEqual(entropy)
      }),
    )
  })

  test('H63 does not open with one part alone', async () => {
    const { envelope, header, parts } = await sealed(kind)
    await fc.assert(
      fc.asyncProperty(bytes(32), async serverPart => {
        expect(await open(envelope, header, { ...parts, serverPart })).toBeUndefined()
        expect(await open(envelope, header, { ...parts, devicePart: await devicePartOf(kind) })).toBeUndefined()
      }),
    )
    for (const serverPart of [new Uint8Array(32), new Uint8Array(0), new Uint8Array(64), parts.serverPart.subarray(1)])
      expect(await open(envelope, header, { ...parts, serverPart })).toBeUndefined()
    for (const length of [0, 15, 16, 17, 31, 32, 33])
      expect(await open(envelope, header, { ...parts, devicePart: new Uint8Array(length) })).toBeUndefined()
  })

  test('H63 does not open after any bit of it was flipped', async () => {
    const { envelope, header, parts } = await sealed(kind)
    for (const field of ['iv', 'sealed'] as const) {
      const raw = Buffer.from(envelope[field], 'base64url')
      for (let bit = 0; bit < raw.length * 8; bit++) {
        const changed = Buffer.from(raw)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        const tampered = { ...envelope, [field]: changed.toString('base64url') }
        expect(await open(tampered, header, parts)).toBeUndefined()
      }
    }
  })

  test('H63 does not open after any character of it was changed', async () => {
    const { envelope, header, parts } = await sealed(kind)
    const text = JSON.stringify(envelope)
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.nat(127), async (at, code) => {
        fc.pre(text.charCodeAt(at) !== code)
        const changed = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
        let parsed: unknown
        try {
          parsed = JSON.parse(changed)
        } catch {
          return
        }
        expect(await open(parsed, header, parts)).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })

  test('H63 does not open in the place of another account, id or kind', async () => {
    const { envelope, header, parts } = await sealed(kind)
    await fc.assert(
      fc.asyncProperty(kinds, name, name, async (otherKind, account, id) => {
        for (const other of [
          { ...header, account },
          { ...header, id },
          { ...header, kind: otherKind },
        ]) {
          if (JSON.stringify(other) === JSON.stringify(header)) continue
          expect(await open(envelope, other, parts)).toBeUndefined()
          // With its own header rewritten to what is expected, the tag does not hold.
          expect(await open({ ...envelope, ...other }, other, parts)).toBeUndefined()
        }
      }),
    )
  })

  test('has another iv and another text each time', async () => {
    const { entropy, header, parts } = await sealed(kind)
    const all = await Promise.all(Array.from({ length: 20 }, () => seal(entropy, header, parts)))
    expect(new Set(all.map(each => each.iv)).size).toBe(20)
    expect(new Set(all.map(each => each.sealed)).size).toBe(20)
  })
})

describe('sealing', () => {
  test('refuses parts and headers that are not valid', async () => {
    const entropy = random(16)
    const header = { kind: 'passkey', account: 'a', id: 'e' } as const
    const parts = { serverPart: random(32), devicePart: random(32) }
    await expect(seal(entropy.subarray(1), header, parts)).rejects.toThrow(TypeError)
    await expect(seal(entropy, { ...header, account: '' }, parts)).rejects.toThrow(TypeError)
    await expect(seal(entropy, { ...header, id: 'a b' }, parts)).rejects.toThrow(TypeError)
    await expect(seal(entropy, header, { ...parts, serverPart: random(31) })).rejects.toThrow(TypeError)
    await expect(seal(entropy, header, { ...parts, devicePart: random(16) })).rejects.toThrow(TypeError)
    await expect(seal(entropy, header, { ...parts, devicePart: await createDeviceKey() })).rejects.toThrow(TypeError)
    await expect(seal(entropy, { ...header, kind: 'device' }, parts)).rejects.toThrow(TypeError)
  })

  test('keeps the entropy and the parts of its caller as they were', async () => {
    const entropy = new Uint8Array(16).fill(1)
    const parts = { serverPart: new Uint8Array(32).fill(2), devicePart: new Uint8Array(32).fill(3) }
    await seal(entropy, { kind: 'passkey', account: 'a', id: 'e' }, parts)
    expect([entropy, parts.serverPart, parts.devicePart].map(each => each[0])).toEqual([1, 2, 3])
  })

  test('makes device keys that cannot be exported', async () => {
    const key = await createDeviceKey()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', await sealingKey('device', random(32), key))).rejects.toThrow()
  })

  test('opens an envelope of version 1 that was sealed with the HKDF and the cipher of Node', async () => {
    const parts = { serverPart: new Uint8Array(32).fill(1), devicePart: new Uint8Array(16).fill(2) }
    const header = { kind: 'recovery', account: 'account-1', id: 'envelope-1' } as const
    const stored = {
      version: 1,
      ...header,
      iv: 'AAECAwQFBgcICQoL',
      sealed: 'ZYg1d3CuUdYrA9gB4vWhlMm2PlxmKD7lb151fiU-sAg',
    }
    expect(await open(stored, header, parts)).toEqual(new Uint8Array(16).fill(9))
  })
})

describe('stored envelope', () => {
  const good: Envelope = {
    version: 1,
    kind: 'device',
    account: 'account-1',
    id: 'envelope-1',
    iv: 'AAECAwQFBgcICQoL',
    sealed: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  }

  test.each([
    undefined,
    null,
    'text',
    [],
    {},
    { ...good, version: 2 },
    { ...good, kind: 'email' },
    { ...good, account: '' },
    { ...good, account: 'a'.repeat(129) },
    { ...good, id: 7 },
    { ...good, iv: `${good.iv}A` },
    { ...good, iv: good.iv.slice(1) },
    { ...good, iv: `${good.iv}=` },
    { ...good, sealed: `${good.sealed.slice(0, -1)}B` },
    { ...good, sealed: 'A'.repeat(1_000_000) },
    { ...good, more: true },
  ])('is not read from %#', value => expect(parseEnvelope(value)).toBeUndefined())

  test('is read as it was written', () => expect(parseEnvelope(good)).toEqual(good))
})
