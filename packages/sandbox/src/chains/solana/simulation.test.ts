import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOLANA_TOLL } from '../tokens/solanaToken.ts'
import { DEVELOPMENT_ADDRESSES } from './development.ts'
import { type Solana, startSolana } from './startSolana.ts'

const [PAYER, OTHER] = DEVELOPMENT_ADDRESSES

let chain: Solana
let rpc: ReturnType<typeof createSolanaRpc>
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
  rpc = createSolanaRpc(chain.url)
})
afterAll(() => chain.stop())

/** Unsigned transfer with a blockhash that no block has. */
const transfer = (destination: Address, amount: bigint) =>
  getBase64EncodedWireTransaction(
    pipe(
      createTransactionMessage({ version: 'legacy' }),
      draft => setTransactionMessageFeePayer(PAYER, draft),
      draft =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: '11111111111111111111111111111111' as Blockhash, lastValidBlockHeight: 0n },
          draft,
        ),
      draft =>
        appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source: createNoopSigner(PAYER), destination, amount: lamports(amount) })],
          draft,
        ),
      compileTransaction,
    ),
  )

const simulate = async (wire: ReturnType<typeof transfer>, addresses: Address[]) =>
  (
    await rpc
      .simulateTransaction(wire, {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses },
      })
      .send()
  ).value

describe('simulateTransaction', () => {
  it('returns accounts as the transaction would leave them, the payer without the fee, and changes nothing', async () => {
    const receiver = (await generateKeyPairSigner()).address
    const before = (await rpc.getBalance(PAYER).send()).value
    const value = await simulate(transfer(receiver, 8_200_000_000n), [PAYER, receiver, OTHER])
    expect(value.err).toBeNull()
    expect(value.accounts.map(account => account?.lamports)).toEqual([
      before - 8_200_005_000n,
      8_200_000_000n,
      undefined,
    ])
    expect(value.replacementBlockhash.lastValidBlockHeight).toBeGreaterThan(0n)
    expect((await rpc.getBalance(PAYER).send()).value).toBe(before)
    expect((await rpc.getBalance(receiver).send()).value).toBe(0n)
  })

  it('returns no accounts when the transaction would fail', async () => {
    const value = await simulate(transfer(OTHER, 10n ** 18n), [PAYER])
    expect(value).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] }, accounts: [null] })
  })

  it('refuses an unknown blockhash that it may not replace, and to verify signatures with another one', async () => {
    const wire = transfer(address(OTHER), 1n)
    const old = await rpc.simulateTransaction(wire, { encoding: 'base64', sigVerify: false }).send()
    expect(old.value.err).toBe('BlockhashNotFound')
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'simulateTransaction',
      params: [wire, { encoding: 'base64', sigVerify: true, replaceRecentBlockhash: true }],
    })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(chain.url, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ error: { code: -32602 } })
  })
})

describe('the token with a toll', () => {
  it('has its own mint at each start, and an account with the whole amount', async () => {
    const mint = await chain.createToll(OTHER, 1_000_000n)
    expect(SOLANA_TOLL).toBe(`solana:localnet:${mint}`)
    const { value } = await rpc.getTokenAccountsByOwner(OTHER, { mint }, { encoding: 'jsonParsed' }).send()
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1000000'])
  })
})
