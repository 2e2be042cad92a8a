import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { FoyerError, type RemoteChannel } from '@foyer/core/chain'
import { SOLANA_DEVELOPMENT_KEYS } from '@foyer/testing/solana'
import { base58, base64 } from '@scure/base'
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, it } from 'vitest'
import { solanaAdapter } from '../adapter.ts'
import { devnet } from '../networks.ts'
import { call, rejection } from '../page.fixture.ts'

/** A phone's key. @see https://www.rfc-editor.org/rfc/rfc8410 (the prefix of an Ed25519 seed) */
const phoneKey = (seed: string) => {
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  return {
    address: base58.encode(Buffer.from(x, 'base64url')),
    sign: (message: Uint8Array) => Uint8Array.from(sign(null, message, secret)),
  }
}

const key = phoneKey(SOLANA_DEVELOPMENT_KEYS[0])
const another = phoneKey(SOLANA_DEVELOPMENT_KEYS[1])

const connection = {
  connectorId: 'walletConnect',
  namespace: 'solana',
  address: key.address,
  chainId: devnet.caipNetworkId,
} as const

/** A transfer that one account pays for and another may have to sign too. */
const transfer = (payer: string, source: string) => {
  const message = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 1n },
    setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: 0 })),
  )
  const instruction = getTransferSolInstruction({
    source: createNoopSigner(address(source)),
    destination: address(another.address),
    amount: lamports(1n),
  })
  return getBase64EncodedWireTransaction(compileTransaction(appendTransactionMessageInstruction(instruction, message)))
}

const isSignedBy = (account: string, message: Uint8Array, signature: Uint8Array) => {
  const x = Buffer.from(base58.decode(account)).toString('base64url')
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

function over(answer: (method: string, params: Record<string, string>) => unknown) {
  const asked: unknown[] = []
  const channel: RemoteChannel = {
    allows: () => true,
    async request(chainId, method, params) {
      asked.push([chainId, method, params])
      return answer(method, params as Record<string, string>)
    },
  }
  return { asked, features: solanaAdapter().remote!.over(channel) }
}

/** Offset after the signatures of a wire transaction. */
const messageOf = (wire: Uint8Array, signers: number) => wire.slice(1 + 64 * signers)

describe('over WalletConnect', () => {
  it('sends messages as base58 and returns a signature that verifies', async () => {
    const { asked, features } = over((_, { message }) => ({
      signature: base58.encode(key.sign(base58.decode(message!))),
    }))
    for (const message of ['ünïcödé', new TextEncoder().encode('ünïcödé')]) {
      const signature = await features.signMessage!(connection, message, call())
      expect(isSignedBy(key.address, new TextEncoder().encode('ünïcödé'), base58.decode(signature))).toBe(true)
    }
    const params = { message: base58.encode(new TextEncoder().encode('ünïcödé')), pubkey: key.address }
    expect(asked[0]).toEqual([devnet.caipNetworkId, 'solana_signMessage', params])
  })

  it.each([
    ['the payer', transfer(key.address, key.address), 1, 0],
    ['another signer', transfer(another.address, key.address), 2, 1],
  ])('inserts a returned signature into the transaction: %s', async (_, transaction, signers, place) => {
    const message = messageOf(base64.decode(transaction), signers)
    const { features } = over(() => ({ signature: base58.encode(key.sign(message)) }))
    const answer = features.signTransaction!(connection, transaction, call())
    if (place > 0) {
      // The payer's signature is missing, so the transaction cannot be sent.
      return expect(await rejection(answer)).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
    const signed = base64.decode(await answer)
    expect(isSignedBy(key.address, messageOf(signed, signers), signed.slice(1, 65))).toBe(true)
  })

  it('resolves with the whole transaction when the wallet returns it', async () => {
    const wire = base64.decode(transfer(key.address, key.address))
    const signed = Uint8Array.from(wire)
    signed.set(key.sign(messageOf(wire, 1)), 1)
    const { features } = over(() => ({ signature: 'whatever', transaction: base64.encode(signed) }))
    expect(await features.signTransaction!(connection, base64.encode(wire), call())).toBe(base64.encode(signed))
  })

  it('resolves with the first signature of the sent transaction', async () => {
    const signature = base58.encode(new Uint8Array(64).fill(7))
    const { asked, features } = over(() => ({ signature }))
    const transaction = transfer(key.address, key.address)
    expect(await features.sendTransaction!(connection, transaction, call())).toBe(signature)
    const params = { transaction, pubkey: key.address }
    expect(asked).toEqual([[devnet.caipNetworkId, 'solana_signAndSendTransaction', params]])
  })

  it('H27 does not send the wallet a transaction that the account does not sign', async () => {
    const { asked, features } = over(() => ({}))
    const others = transfer(another.address, another.address)
    for (const work of [features.signTransaction!, features.sendTransaction!]) {
      expect(await rejection(work(connection, others, call()))).toMatchObject({ code: 'wallet.unauthorized' })
      expect(await rejection(work(connection, base64.encode(new Uint8Array(200)), call()))).toMatchObject({
        code: 'wallet.unauthorized',
      })
    }
    expect(asked).toEqual([])
  })

  it.each([
    [null],
    ['abc'],
    [{}],
    [{ signature: '0OIl' }],
    [{ signature: base58.encode(new Uint8Array(3)) }],
    [{ transaction: '%' }],
  ])('H09 refuses the answer %j', async answer => {
    const { features } = over(() => answer)
    const malformed = { code: 'wallet.malformedAnswer' }
    const transaction = transfer(key.address, key.address)
    expect(await rejection(features.signMessage!(connection, 'hi', call()))).toMatchObject(malformed)
    expect(await rejection(features.signTransaction!(connection, transaction, call()))).toMatchObject(malformed)
    expect(await rejection(features.sendTransaction!(connection, transaction, call()))).toMatchObject(malformed)
  })

  it('rejects with the error of the wallet', async () => {
    const refusal = new FoyerError('wallet.rejected', { method: 'solana_signMessage' })
    const { features } = over(() => {
      throw refusal
    })
    expect(await rejection(features.signMessage!(connection, 'hi', call()))).toBe(refusal)
  })
})
