import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { SOLANA_DEVELOPMENT_ADDRESSES } from '../../chains/solana/index.ts'
import { solanaSigner } from './solana.ts'

test('signs several transactions with one request, each with the account that the request names', async () => {
  const [first, second, third] = SOLANA_DEVELOPMENT_ADDRESSES
  const [payer, other] = [base58.decode(first), base58.decode(second)]
  // Version 0, a header with two signers, three keys, a blockhash, no instruction, no look-up.
  const messages = [7, 8].map(hash =>
    Uint8Array.of(0x80, 2, 0, 1, 3, ...payer, ...other, ...new Uint8Array(32), ...new Uint8Array(32).fill(hash), 0, 0),
  )
  const transactions = messages.map(message => base64.encode(Uint8Array.of(2, ...new Uint8Array(128), ...message)))
  const request = { method: 'solana_signAllTransactions', chainId: 'solana:localnet' }
  const signer = solanaSigner({ rpcUrls: {} })
  const answer = await signer.sign({ ...request, params: { transactions, pubkey: second } })
  const signed = (answer as { transactions: string[] }).transactions.map(each => base64.decode(each))
  expect(signed).toHaveLength(2)
  for (const [index, wire] of signed.entries()) {
    expect(wire.slice(1, 65)).toEqual(new Uint8Array(64))
    expect(ed25519.verify(wire.slice(65, 129), messages[index]!, other)).toBe(true)
  }
  await expect(signer.sign({ ...request, params: { transactions, pubkey: third } })).rejects.toMatchObject({
    code: 4100,
  })
})
