import { formatSignInMessage } from '@foyer/core/siwx'
import { RawWitness } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'
import { openAccounts } from '../../keys/openAccounts.ts'
import { decodeBitcoinMessage } from './decodeBitcoinMessage.ts'

const text = (value: string) => new TextEncoder().encode(value)
const open = () => openAccounts(new Uint8Array(16), { bitcoin: 'main', ss58: 42 })

describe('message of bip122', () => {
  test.each(['payment', 'ordinal'] as const)(
    'gives the digest of BIP-322 for the %s account, which another library verifies',
    async name => {
      const account = (await open())[name]
      for (const message of ['', 'Hello World', 'H\u0430llo\n\u202e']) {
        const decoded = decodeBitcoinMessage(text(message), { account: name, ...account })
        expect(decoded).toMatchObject({ kind: 'text', text: message })
        if (decoded.kind === 'refused') throw new Error(decoded.reason)
        const signature = account.sign(decoded.digest)
        const stack =
          name === 'payment' ? [Uint8Array.of(...signature, decoded.sighash), account.publicKey] : [signature]
        const encoded = Buffer.from(RawWitness.encode(stack)).toString('base64')
        expect(Verifier.verifySignature(account.address, message, encoded)).toBe(true)
        expect(Verifier.verifySignature(account.address, `${message}.`, encoded)).toBe(false)
      }
    },
  )

  test('shows a sign-in of its own account, and refuses one of the other', async () => {
    const { payment, ordinal } = await open()
    const message = formatSignInMessage({
      domain: 'app.example',
      accountAddress: payment.address,
      uri: 'https://app.example',
      version: '1',
      chainId: 'bip122:000000000019d6689c085ae165831e93',
      nonce: 'a1b2c3d4',
      issuedAt: '2026-01-31T12:00:00.000Z',
    })
    const fields = { domain: 'app.example', accountAddress: payment.address }
    expect(decodeBitcoinMessage(text(message), { account: 'payment', ...payment })).toMatchObject({
      kind: 'signIn',
      fields,
    })
    expect(decodeBitcoinMessage(text(message), { account: 'ordinal', ...ordinal })).toEqual({
      kind: 'refused',
      reason: 'otherAccount',
    })
  })

  test('refuses half a megabyte', async () => {
    const { payment } = await open()
    const answer = decodeBitcoinMessage(new Uint8Array(500_000), { account: 'payment', ...payment })
    expect(answer).toEqual({ kind: 'refused', reason: 'tooLong' })
  })
})
