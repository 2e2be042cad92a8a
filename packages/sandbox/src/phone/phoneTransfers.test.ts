import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ApiPromise, HttpProvider } from '@polkadot/api'
import { base58, base64 } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import {
  address as addressOf,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { createPublicClient, encodeFunctionData, erc20Abi, getAddress, type Hex, http, toHex } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '../chains/anvil.ts'
import { bitcoinNetwork, startBitcoin } from '../chains/bitcoin/index.ts'
import { REGTEST as FORMAT } from '../chains/bitcoin/script.ts'
import { minedReceipt } from '../chains/minedReceipt.ts'
import { polkadotNetwork, startPolkadot } from '../chains/polkadot/index.ts'
import { type Solana, solanaNetwork, startSolana } from '../chains/solana/index.ts'
import { deployEvmTokens, EVM_TOKENS } from '../chains/tokens/evmTokens.ts'
import { startWorld } from './app.fixture.ts'

/** Pairs a phone that approves everything, with an endpoint of one chain. The methods are those that the adapters request to send. */
async function pair({ chainId, url, methods }: { chainId: string; url: string; methods: string[] }) {
  const [namespace = ''] = chainId.split(':')
  const { app, createPhone, propose } = await startWorld()
  const phone = await createPhone({ behaviour: 'approve', rpcUrls: { [chainId]: url } })
  const { uri, settled } = await propose({ [namespace]: { chains: [chainId], methods, events: [] } })
  await phone.pair(uri)
  const { topic, namespaces } = await settled
  expect(namespaces[namespace]?.methods).toEqual(methods)
  const address = namespaces[namespace]!.accounts[0]!.slice(chainId.length + 1)
  const ask = <T>(method: string, params: unknown) => app.request<T>({ topic, chainId, request: { method, params } })
  return { address, ask }
}

describe('eip155', () => {
  const RECEIVER = getAddress('0x00000000000000000000000000000000c0ffee02')

  const open = async () => {
    const chain = await startAnvil({ chainId: 31337 })
    onTestFinished(chain.stop)
    await deployEvmTokens(chain.url)
    const paired = await pair({ chainId: 'eip155:31337', url: chain.url, methods: ['eth_sendTransaction'] })
    const reader = createPublicClient({ transport: http(chain.url) })
    const transferOf = (token: Hex, nonce: number) => ({
      from: paired.address,
      to: token,
      value: '0x0',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, 1_250_000n] }),
      chainId: toHex(31337),
      gas: toHex(100_000),
      nonce: toHex(nonce),
    })
    const held = (token: Hex) =>
      reader.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [RECEIVER] })
    return { ...paired, reader, transferOf, held }
  }
  const [USDC, USDT] = EVM_TOKENS.map(({ address }) => address) as [Hex, Hex, Hex]
  const PRICE = toHex(3_000_000_000n)

  test('sends a token with the fees of the request, and one that returns nothing with a gas price', async () => {
    const { ask, reader, transferOf, held } = await open()
    const fees = { maxFeePerGas: PRICE, maxPriorityFeePerGas: toHex(1_000_000_000n) }
    const first = await ask<Hex>('eth_sendTransaction', [{ ...transferOf(USDC, 0), ...fees }])
    await minedReceipt(reader, first)
    const second = await ask<Hex>('eth_sendTransaction', [{ ...transferOf(USDT, 1), gasPrice: PRICE }])
    await minedReceipt(reader, second)
    expect([await held(USDC), await held(USDT)]).toEqual([1_250_000n, 1_250_000n])
    expect(await reader.getTransaction({ hash: first })).toMatchObject({
      type: 'eip1559',
      nonce: 0,
      gas: 100_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    })
    expect(await reader.getTransaction({ hash: second })).toMatchObject({ type: 'legacy', gasPrice: 3_000_000_000n })
  })

  test('refuses a transaction for another chain than that of the request', async () => {
    const { ask, transferOf, held } = await open()
    const sending = ask('eth_sendTransaction', [{ ...transferOf(USDC, 0), chainId: '0x1' }])
    await expect(sending).rejects.toMatchObject({ code: -32_602 })
    expect(await held(USDC)).toBe(0n)
  })
})

describe('solana', () => {
  const open = async () => {
    const chain = await startSolana({ slotMs: 20 })
    onTestFinished(() => chain.stop())
    const methods = ['solana_signTransaction', 'solana_signAndSendTransaction']
    const { caipNetworkId: chainId } = solanaNetwork(chain)
    const paired = await pair({ chainId, url: chain.url, methods })
    return { ...paired, rpc: createSolanaRpc(chain.url), chain }
  }

  /** Transfer of a token to an account without a token account, which it makes. */
  const tokenTransfer = async (
    payer: string,
    { rpc, chain }: Pick<Awaited<ReturnType<typeof open>>, 'rpc' | 'chain'>,
  ) => {
    const { mint }: Solana = chain
    const authority = createNoopSigner(addressOf(payer))
    const owner = (await generateKeyPairSigner()).address
    const accountOf = async (of: typeof owner) =>
      (await findAssociatedTokenPda({ owner: of, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
    const [source, destination] = await Promise.all([accountOf(authority.address), accountOf(owner)])
    const instructions = [
      await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: authority, owner, mint }),
      getTransferCheckedInstruction({ source, mint, destination, authority, amount: 2_500_000n, decimals: 6 }),
    ]
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const transaction = pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayerSigner(authority, message),
      message => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
      message => appendTransactionMessageInstructions(instructions, message),
      compileTransaction,
    )
    return { destination, transaction: getBase64EncodedWireTransaction(transaction) }
  }

  test.each(['solana_signTransaction', 'solana_signAndSendTransaction'])('sends a token by %s', async method => {
    const { address, ask, rpc, chain } = await open()
    const { destination, transaction } = await tokenTransfer(address, { rpc, chain })
    type Answer = { signature: string; transaction?: Base64EncodedWireTransaction }
    const answer = await ask<Answer>(method, { transaction, pubkey: address })
    expect(base58.decode(answer.signature)).toHaveLength(64)
    if (method === 'solana_signTransaction') {
      const sent = await rpc.sendTransaction(answer.transaction!, { encoding: 'base64' }).send()
      expect(sent).toBe(answer.signature)
    }
    const { value } = await rpc.getTokenAccountBalance(destination).send()
    expect(value.amount).toBe('2500000')
  })
})

test('polkadot: signs a transfer that the chain includes', async () => {
  const chain = await startPolkadot({ blockMs: 50 })
  onTestFinished(() => chain.stop())
  const api = await ApiPromise.create({ provider: new HttpProvider(chain.url), noInitWarn: true })
  onTestFinished(() => api.disconnect())
  const { caipNetworkId: chainId } = polkadotNetwork(chain)
  const { address, ask } = await pair({ chainId, url: chain.url, methods: ['polkadot_signTransaction'] })
  const receiver = '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw'
  const amount = 25n * 10n ** 13n
  const transfer = await api.tx.balances!.transferKeepAlive!(receiver, amount).signAsync(address, {
    signer: {
      signPayload: payload =>
        ask<{ id: number; signature: Hex }>('polkadot_signTransaction', { address, transactionPayload: payload }),
    },
  })
  await transfer.send()
  type Account = { data: { free: { toBigInt(): bigint } } }
  const free = async () => ((await api.query.system!.account!(receiver)) as unknown as Account).data.free.toBigInt()
  await expect.poll(free).toBe(amount)
})

describe('bip122', () => {
  const RECEIVER = 'bcrt1qzaw64te5ulmgehm98aumu5us3cej6uhukteu69'
  /** Key 1, the first of the phone. */
  const { script } = p2wpkh(secp256k1.getPublicKey(new Uint8Array(32).fill(1, 31)), FORMAT)

  const open = async (method: string) => {
    const chain = await startBitcoin({ blockMs: 0 })
    onTestFinished(() => chain.stop())
    const { caipNetworkId: chainId } = bitcoinNetwork(chain)
    const paired = await pair({ chainId, url: chain.url, methods: [method] })
    const read = async <T>(path: string) => (await (await fetch(`${chain.url}${path}`)).json()) as T
    const received = async () => {
      await chain.mine()
      const coins = await read<{ value: number; txid: string }[]>(`/address/${RECEIVER}/utxo`)
      return coins.map(({ value, txid }) => [txid, value])
    }
    return { ...paired, chain, read, received }
  }

  test('signs a PSBT with the public key of its account, without sending it', async () => {
    const { address, ask, chain, read, received } = await open('signPsbt')
    const [coin] = await read<{ txid: string; vout: number; value: number }[]>(`/address/${address}/utxo`)
    const { value, txid, vout } = coin!
    const psbt = new Transaction()
    psbt.addInput({ txid, index: vout, sequence: 0xffff_fffd, witnessUtxo: { script, amount: BigInt(value) } })
    psbt.addOutputAddress(RECEIVER, 60_000n, FORMAT)
    psbt.addOutputAddress(address, BigInt(value) - 61_000n, FORMAT)
    const signInputs = [{ address, index: 0 }]
    const params = { account: address, psbt: base64.encode(psbt.toPSBT()), signInputs, broadcast: false }
    const answer = await ask<{ psbt: string; txid?: string }>('signPsbt', params)
    expect(answer.txid).toBeUndefined()
    expect(await received()).toEqual([])
    const signed = Transaction.fromPSBT(base64.decode(answer.psbt))
    signed.finalize()
    const sent = await fetch(`${chain.url}/tx`, { method: 'POST', body: signed.hex })
    expect(await sent.text()).toBe(signed.id)
    expect(await received()).toEqual([[signed.id, 60_000]])
  })

  test('sends a transfer itself', async () => {
    const { address, ask, received } = await open('sendTransfer')
    const params = { account: address, recipientAddress: RECEIVER, amount: '70000' }
    const { txid } = await ask<{ txid: string }>('sendTransfer', params)
    expect(await received()).toEqual([[txid, 70_000]])
  })
})
