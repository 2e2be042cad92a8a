import { createHmac, pbkdf2Sync } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { DEVELOPMENT_ADDRESSES } from './development.ts'
import { type Solana, startSolana } from './startSolana.ts'

let chain: Solana
let rpc: ReturnType<typeof createSolanaRpc>
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
  rpc = createSolanaRpc(chain.url)
})
afterAll(() => chain.stop())

/** SLIP-10 on ed25519, to derive the accounts a second way. @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md */
function developmentKey(index: number): Uint8Array {
  const seed = pbkdf2Sync(`${'test '.repeat(11)}junk`, 'mnemonic', 2048, 64, 'sha512')
  const hmac = (key: string | Buffer, data: Buffer) => createHmac('sha512', key).update(data).digest()
  let node = hmac('ed25519 seed', seed)
  for (const step of [44, 501, index, 0]) {
    const data = Buffer.alloc(37)
    node.copy(data, 1, 0, 32)
    data.writeUInt32BE(step + 0x8000_0000, 33)
    node = hmac(node.subarray(32), data)
  }
  return new Uint8Array(node.subarray(0, 32))
}

const developer = (index: number) => createKeyPairSignerFromPrivateKeyBytes(developmentKey(index))

async function sign(payer: KeyPairSigner, ...instructions: Instruction[]) {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      draft => setTransactionMessageFeePayerSigner(payer, draft),
      draft => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
      draft => appendTransactionMessageInstructions(instructions, draft),
    ),
  )
}

const send = (transaction: Awaited<ReturnType<typeof sign>>, options: { skipPreflight?: boolean } = {}) =>
  rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64', ...options }).send()

const transfer = (source: KeyPairSigner, destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source, destination, amount: lamports(amount) })

const balance = async (of: Address) => (await rpc.getBalance(of).send()).value

const rejection = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  throw new Error('It resolved, and should have rejected.')
}

const raw = async (body: string) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chain.url, { method: 'POST', headers, body })
  return { response, text: await response.text() }
}
const ask = async (method: string, ...params: unknown[]) =>
  JSON.parse((await raw(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).text) as {
    result?: unknown
    error?: { code: number; message: string }
  }

describe('startSolana', () => {
  it('funds the accounts of the well-known mnemonic, the first one also with a token', async () => {
    const derived = await Promise.all(DEVELOPMENT_ADDRESSES.map(async (_, index) => (await developer(index)).address))
    expect(derived).toEqual([...DEVELOPMENT_ADDRESSES])
    for (const account of DEVELOPMENT_ADDRESSES.slice(2)) expect(await balance(account)).toBe(10_000_000_000_000n)
    const { value } = await rpc
      .getTokenAccountsByOwner(DEVELOPMENT_ADDRESSES[0], { mint: address(chain.mint) }, { encoding: 'jsonParsed' })
      .send()
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount)).toEqual([
      { amount: '1000000000000', decimals: 6, uiAmount: 1_000_000, uiAmountString: '1000000' },
    ])
  })

  it('H26 moves exactly 8.2 SOL, charges the announced fee, confirms and finalizes', async () => {
    const payer = await developer(0)
    const receiver = (await generateKeyPairSigner()).address
    const before = await balance(payer.address)
    const budget = [
      getSetComputeUnitLimitInstruction({ units: 500 }),
      getSetComputeUnitPriceInstruction({ microLamports: 20_000_000n }),
    ]
    const transaction = await sign(payer, ...budget, transfer(payer, receiver, 8_200_000_000n))
    const seen = new Set<unknown>()
    const signature = await send(transaction)
    await expect
      .poll(
        async () => {
          const [status] = (await rpc.getSignatureStatuses([signature]).send()).value
          expect(status?.err).toBeNull()
          return seen.add(status?.confirmationStatus)
        },
        { interval: 5 },
      )
      .toContain('finalized')
    expect([...seen]).toEqual(expect.arrayContaining(['confirmed', 'finalized']))
    expect(await balance(receiver)).toBe(8_200_000_000n)
    const fee = 5_000n + (500n * 20_000_000n) / 1_000_000n
    expect(before - (await balance(payer.address))).toBe(8_200_000_000n + fee)
    const entry = await rpc.getTransaction(signature, { maxSupportedTransactionVersion: 0, encoding: 'json' }).send()
    expect(entry?.meta?.fee).toBe(fee)
    expect(entry?.transaction.signatures).toEqual([signature])
    const keys = entry!.transaction.message.accountKeys
    expect(entry?.meta?.postBalances[keys.indexOf(receiver)]).toBe(8_200_000_000n)
    expect((await rpc.getSignaturesForAddress(receiver).send()).map(row => row.signature)).toEqual([signature])
    expect((await ask('getTransaction', signature)).error?.code).toBe(-32015)
  })

  it('H26 writes amounts beyond 2^53 digit by digit', async () => {
    const rich = (await generateKeyPairSigner()).address
    chain.airdrop(rich, 9_007_199_254_740_993n)
    expect(await balance(rich)).toBe(9_007_199_254_740_993n)
  })

  it('confirms over a WebSocket, also with a client library', async () => {
    const payer = await developer(1)
    const receiver = (await generateKeyPairSigner()).address
    const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
    const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never)
    const transaction = await sign(payer, transfer(payer, receiver, 890_880n))
    await sendAndConfirm(transaction as never, { commitment: 'confirmed' })
    expect(await balance(receiver)).toBe(890_880n)
  })

  it('notifies of slots and account changes until the unsubscribe', async () => {
    const account = (await generateKeyPairSigner()).address
    const socket = new WebSocket(chain.wsUrl)
    const said: {
      id?: number
      result?: unknown
      method?: string
      params?: { result: unknown }
      error?: { code: number }
    }[] = []
    socket.on('message', (data: Buffer) => said.push(JSON.parse(data.toString())))
    await new Promise(done => socket.once('open', done))
    const ask = async (id: number, method: string, ...params: unknown[]) => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      await expect.poll(() => said.find(message => message.id === id)).toBeDefined()
      return said.find(message => message.id === id)!
    }
    const notified = (method: string) => said.filter(message => message.method === method)
    const { result: slots } = await ask(1, 'slotSubscribe')
    const { result: changes } = await ask(2, 'accountSubscribe', account, { encoding: 'base64' })
    await expect.poll(() => notified('slotNotification').length).toBeGreaterThan(1)
    expect(notified('accountNotification')).toEqual([])
    chain.airdrop(account, 2_000_000n)
    await expect.poll(() => notified('accountNotification')).toHaveLength(1)
    expect(notified('accountNotification')[0]?.params?.result).toMatchObject({ value: { lamports: 2_000_000 } })
    expect((await ask(3, 'slotUnsubscribe', slots)).result).toBe(true)
    expect((await ask(4, 'accountUnsubscribe', changes)).result).toBe(true)
    expect((await ask(5, 'accountUnsubscribe', changes)).result).toBe(false)
    const before = said.length
    chain.airdrop(account, 2_000_000n)
    await new Promise(done => setTimeout(done, 100))
    expect(said).toHaveLength(before)
    expect((await ask(6, 'accountSubscribe', 'invalid')).error?.code).toBe(-32602)
    socket.close()
  })

  it('H28 accepts an equal transfer with another blockhash, and refuses the same transaction', async () => {
    const payer = await developer(1)
    const receiver = (await generateKeyPairSigner()).address
    const first = await sign(payer, transfer(payer, receiver, 1_000_000n))
    const one = await send(first)
    expect(
      isSolanaError((await rejection(send(first))).cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED),
    ).toBe(true)
    const start = await rpc.getSlot().send()
    await expect.poll(() => rpc.getSlot().send()).toBeGreaterThan(start)
    expect(await send(await sign(payer, transfer(payer, receiver, 1_000_000n)))).not.toBe(one)
    expect(await balance(receiver)).toBe(2_000_000n)
  })

  it('creates a token account, moves tokens and returns both balances', async () => {
    const owner = await developer(0)
    const receiver = (await generateKeyPairSigner()).address
    const mint = address(chain.mint)
    const at = async (of: Address) =>
      (await findAssociatedTokenPda({ owner: of, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
    const [source, destination] = [await at(owner.address), await at(receiver)]
    const signature = await send(
      await sign(
        owner,
        await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: owner, owner: receiver, mint }),
        getTransferCheckedInstruction({ source, mint, destination, authority: owner, amount: 1_250_001n, decimals: 6 }),
      ),
    )
    expect((await rpc.getTokenAccountBalance(destination).send()).value).toMatchObject({
      amount: '1250001',
      uiAmountString: '1.250001',
    })
    expect((await rpc.getTokenSupply(mint).send()).value.amount).toBe('1000000000000')
    const entry = await rpc.getTransaction(signature, { maxSupportedTransactionVersion: 0, encoding: 'json' }).send()
    expect(entry?.meta?.postTokenBalances).toContainEqual(
      expect.objectContaining({ mint, owner: receiver, uiTokenAmount: expect.objectContaining({ amount: '1250001' }) }),
    )
  })

  describe('refuses as a node does', () => {
    it('refuses an expired blockhash', async () => {
      const payer = await developer(2)
      const transaction = await sign(payer, transfer(payer, DEVELOPMENT_ADDRESSES[3], 1n))
      const { value } = await rpc.getLatestBlockhash().send()
      expect((await rpc.isBlockhashValid(value.blockhash).send()).value).toBe(true)
      chain.expireBlockhashes()
      expect((await rpc.isBlockhashValid(value.blockhash).send()).value).toBe(false)
      expect(await rpc.getBlockHeight().send()).toBeGreaterThan(value.lastValidBlockHeight)
      const error = await rejection(send(transaction))
      expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
      expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true)
      const lost = await send(transaction, { skipPreflight: true })
      expect((await rpc.getSignatureStatuses([lost]).send()).value).toEqual([null])
    })

    it('refuses an amount above the balance', async () => {
      const payer = await developer(2)
      const transaction = await sign(payer, transfer(payer, DEVELOPMENT_ADDRESSES[3], 10n ** 15n))
      const error = await rejection(send(transaction))
      expect(isSolanaError(error.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true)
      const before = await balance(payer.address)
      const signature = await send(transaction, { skipPreflight: true })
      const [status] = (await rpc.getSignatureStatuses([signature]).send()).value
      expect(status?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
      expect(before - (await balance(payer.address))).toBe(5_000n)
    })

    it('refuses a payer without an account', async () => {
      const unfunded = await generateKeyPairSigner()
      const error = await rejection(send(await sign(unfunded, transfer(unfunded, DEVELOPMENT_ADDRESSES[3], 1n))))
      expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND)).toBe(true)
    })

    it('refuses too few compute units', async () => {
      const payer = await developer(2)
      const limit = getSetComputeUnitLimitInstruction({ units: 100 })
      const error = await rejection(send(await sign(payer, limit, transfer(payer, DEVELOPMENT_ADDRESSES[3], 1n))))
      expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
    })

    it('refuses a signature by another key', async () => {
      const payer = await developer(2)
      const good = await sign(payer, transfer(payer, DEVELOPMENT_ADDRESSES[3], 1n))
      const bad = { ...good, signatures: { [payer.address]: new Uint8Array(64).fill(7) } } as unknown as typeof good
      const error = await rejection(send(bad))
      expect(
        isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE),
      ).toBe(true)
    })

    it('what it does not understand, by code', async () => {
      expect((await ask('getBlockProduction')).error?.code).toBe(-32601)
      expect((await ask('constructor')).error?.code).toBe(-32601)
      expect((await ask('getBalance', 'not an address')).error?.code).toBe(-32602)
      expect((await ask('getBalance')).error?.code).toBe(-32602)
      expect((await ask('sendTransaction', '!!!', { encoding: 'base58' })).error?.code).toBe(-32602)
      expect(JSON.parse((await raw('{')).text)).toMatchObject({ error: { code: -32700 } })
      expect(JSON.parse((await raw('[{"method":1}]')).text)).toMatchObject([{ error: { code: -32600 } }])
    })
  })

  it('holds transactions: they land once they are released, unless they have expired meanwhile', async () => {
    const payer = await developer(2)
    const receiver = (await generateKeyPairSigner()).address
    const held = async (amount: bigint) => {
      await chain.blocks.hold(true)
      return send(await sign(payer, transfer(payer, receiver, amount)))
    }
    const late = await held(2_000_000n)
    expect((await rpc.getSignatureStatuses([late]).send()).value).toEqual([null])
    await chain.blocks.hold(false)
    expect(await balance(receiver)).toBe(2_000_000n)
    const lost = await held(3_000_000n)
    const height = await rpc.getBlockHeight().send()
    await chain.blocks.pass(200)
    expect(await rpc.getBlockHeight().send()).toBeGreaterThanOrEqual(height + 200n)
    await chain.blocks.hold(false)
    expect((await rpc.getSignatureStatuses([lost]).send()).value).toEqual([null])
    expect(await balance(receiver)).toBe(2_000_000n)
  })

  it('allows requests from any page', async () => {
    const headers = { origin: 'http://localhost:5173', 'access-control-request-headers': 'content-type,solana-client' }
    const response = await fetch(chain.url, { method: 'OPTIONS', headers })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('solana-client')
  })

  it('runs twice side by side, closes its sockets and frees its port, and rejects a taken one', async () => {
    const other = await startSolana({ slotMs: 20 })
    const port = Number(new URL(other.url).port)
    await expect(startSolana({ port })).rejects.toThrow(`port ${port}`)
    const socket = new WebSocket(other.wsUrl)
    await new Promise(done => socket.addEventListener('open', done))
    const closed = new Promise(done => socket.addEventListener('close', done))
    await other.stop()
    await other.stop()
    await closed
    await expect(fetch(other.url, { method: 'POST' })).rejects.toThrow()
    expect(await rpc.getHealth().send()).toBe('ok')
  })
})
