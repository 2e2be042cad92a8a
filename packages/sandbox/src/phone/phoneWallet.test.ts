import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toSolanaAddress,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  createPublicClient,
  type Hex,
  hexToBytes,
  http,
  parseEther,
  stringToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '../chains/anvil.ts'
import { minedReceipt } from '../chains/minedReceipt.ts'
import { SOLANA_DEVELOPMENT_ADDRESSES, startSolana } from '../chains/solana/index.ts'
import { ASKED, EVM_CHAINS, POLKADOT, REGTEST, SOLANA, startWorld } from './app.fixture.ts'
import { memoryStorage } from './index.ts'
import { bitcoinMessageHash } from './signers/bip122.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const REJECTED = { code: 5000, message: 'User rejected.' }

const connected = async (options: Parameters<Awaited<ReturnType<typeof startWorld>>['createPhone']>[0] = {}) => {
  const world = await startWorld()
  const phone = await world.createPhone({ behaviour: 'approve', ...options })
  const { uri, settled } = await world.propose()
  await phone.pair(uri)
  const session = await settled
  const ask = <T>(method: string, params: unknown, chainId = 'eip155:31337') =>
    world.app.request<T>({ topic: session.topic, chainId, request: { method, params } })
  return { ...world, phone, session, ask }
}

describe('a proposal', () => {
  test('a proposal waits for the user, who may approve some of the chains', async () => {
    const { createPhone, propose } = await startWorld()
    const phone = await createPhone()
    const { uri, settled } = await propose()
    await phone.pair(`https://phone.example/wc?uri=${encodeURIComponent(uri)}`)
    await expect.poll(() => phone.state.asks).toMatchObject([{ kind: 'proposal', app: 'App', chains: EVM_CHAINS }])
    await phone.approve({ chains: ['eip155:31338'] })
    const { namespaces } = await settled
    expect(namespaces.eip155).toEqual({
      ...ASKED.eip155,
      chains: ['eip155:31338'],
      accounts: [`eip155:31338:${FIRST}`, `eip155:31338:${SECOND}`],
    })
    expect(phone.state.asks).toEqual([])
  })

  test('a proposal is rejected', async () => {
    const { createPhone, propose } = await startWorld()
    const phone = await createPhone({ behaviour: 'reject' })
    const { uri, settled } = await propose()
    await phone.pair(uri)
    await expect(settled).rejects.toMatchObject(REJECTED)
  })

  test('a proposal without a supported chain is refused with that reason', async () => {
    const { createPhone, propose } = await startWorld()
    const phone = await createPhone({ behaviour: 'approve' })
    const { uri, settled } = await propose({
      cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['sign'], events: [] },
    })
    await phone.pair(uri)
    await expect(settled).rejects.toMatchObject({ code: 5100 })
  })

  test('a proposal gets no answer from a silent phone', async () => {
    const { createPhone, propose } = await startWorld()
    const phone = await createPhone({ behaviour: 'silent' })
    const { uri, settled } = await propose()
    await phone.pair(uri)
    await expect.poll(() => phone.state.log[0]).toBe('Silent about proposal of App')
    expect(await Promise.race([settled, new Promise(done => setTimeout(done, 200, 'nothing'))])).toBe('nothing')
    expect(phone.state.asks).toEqual([])
  })

  test('an approval reaches an app that was offline when it reconnects', async () => {
    const { app, createPhone, propose } = await startWorld()
    const phone = await createPhone({ behaviour: 'approve' })
    const { uri, settled } = await propose()
    await app.core.relayer.transportClose()
    await phone.pair(uri)
    await expect.poll(() => phone.state.sessions.length).toBe(1)
    await app.core.relayer.transportOpen()
    expect((await settled).topic).toBe(phone.state.sessions[0]!.topic)
  })
})

describe('signing on eip155', () => {
  test('signs text and typed data with the requested key', async () => {
    const { ask } = await connected()
    const signature = await ask<Hex>('personal_sign', [stringToHex('hello'), SECOND])
    expect(await verifyMessage({ address: SECOND, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'App', version: '1' },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
        ],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const signed = await ask<Hex>('eth_signTypedData_v4', [FIRST, JSON.stringify(typed)])
    expect(await verifyTypedData({ ...typed, address: FIRST, signature: signed })).toBe(true)
  })

  test('signs a transaction and sends it to the chain', async () => {
    const chain = await startAnvil({ chainId: 31337 })
    onTestFinished(chain.stop)
    const { ask } = await connected({ rpcUrls: { 'eip155:31337': chain.url } })
    const reader = createPublicClient({ transport: http(chain.url) })
    const before = await reader.getBalance({ address: SECOND })
    const hash = await ask<Hex>('eth_sendTransaction', [{ from: FIRST, to: SECOND, value: '0xde0b6b3a7640000' }])
    expect(await minedReceipt(reader, hash)).toMatchObject({
      status: 'success',
      to: SECOND.toLowerCase(),
    })
    expect((await reader.getBalance({ address: SECOND })) - before).toBe(parseEther('1'))
  })

  test.each([
    ['an account that it does not have', 'personal_sign', ['0x00', '0x0000000000000000000000000000000000000001'], 4100],
    ['missing parameters', 'personal_sign', {}, -32_602],
    ['a chain without an endpoint', 'eth_sendTransaction', [{ from: FIRST }], 4901],
    ['an unknown chain', 'wallet_switchEthereumChain', [{ chainId: '0x1' }], 4902],
  ])('answers %s with an error', async (_, method, params, code) => {
    const { ask } = await connected()
    await expect(ask(method, params)).rejects.toMatchObject({ code })
  })

  test('the user rejects a request', async () => {
    const { phone, ask } = await connected()
    phone.behave('ask')
    const signature = ask('personal_sign', ['0x00', FIRST])
    await expect
      .poll(() => phone.state.asks)
      .toMatchObject([{ kind: 'request', method: 'personal_sign', chainId: 'eip155:31337' }])
    await Promise.all([expect(signature).rejects.toMatchObject(REJECTED), phone.reject()])
  })

  test('switches to a chain of the session at the request of the app', async () => {
    const { app, phone, ask } = await connected()
    const event = new Promise(heard => app.on('session_event', ({ params }) => heard(params)))
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await event).toEqual({ event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' })
    expect(phone.state.chainId).toBe('eip155:31338')
  })

  test('switches by itself to a chain outside the session, which is added to the session first', async () => {
    const { app, phone, session } = await connected()
    const event = new Promise(heard => app.on('session_event', ({ params }) => heard(params.chainId)))
    await phone.switchChain('eip155:31339')
    expect(await event).toBe('eip155:31339')
    expect(app.session.get(session.topic).namespaces.eip155?.accounts).toContain(`eip155:31339:${FIRST}`)
  })

  test('selects another account', async () => {
    const { app, phone } = await connected()
    const event = new Promise(heard => app.on('session_event', ({ params }) => heard(params.event)))
    const update = new Promise<string[]>(heard =>
      app.on('session_update', ({ params }) => heard(params.namespaces.eip155!.accounts)),
    )
    await phone.selectAccount(1)
    expect((await update)[0]).toBe(`eip155:31337:${SECOND}`)
    expect(await event).toEqual({
      name: 'accountsChanged',
      data: [`eip155:31337:${SECOND}`, `eip155:31337:${FIRST}`],
    })
  })
})

describe('signing on the other families', () => {
  const connectedTo = async (
    namespace: string,
    chainId: string,
    methods: string[],
    rpcUrls: Record<string, string> = {},
  ) => {
    const world = await startWorld()
    const phone = await world.createPhone({ behaviour: 'approve', rpcUrls })
    const { uri, settled } = await world.propose({ [namespace]: { chains: [chainId], methods, events: [] } })
    await phone.pair(uri)
    const { topic, namespaces } = await settled
    const address = namespaces[namespace]!.accounts[0]!.split(':')[2]!
    const ask = <T>(method: string, params: unknown) =>
      world.app.request<T>({ topic, chainId, request: { method, params } })
    return { address, ask, namespaces }
  }

  test('signs a message and a transaction on solana', async () => {
    const { address, ask } = await connectedTo('solana', SOLANA, ['solana_signMessage', 'solana_signTransaction'])
    const key = base58.decode(address)
    const text = utf8ToBytes('hello')
    const { signature } = await ask<{ signature: string }>('solana_signMessage', {
      message: base58.encode(text),
      pubkey: address,
    })
    expect(ed25519.verify(base58.decode(signature), text, key)).toBe(true)

    // One empty signature, then the message: version 0, a header, two keys, a blockhash, no instruction, no look-up.
    const message = Uint8Array.of(0x80, 1, 0, 1, 2, ...key, ...new Uint8Array(32), ...new Uint8Array(32).fill(7), 0, 0)
    const wire = Uint8Array.of(1, ...new Uint8Array(64), ...message)
    const signed = await ask<{ signature: string; transaction: string }>('solana_signTransaction', {
      transaction: base64.encode(wire),
    })
    expect(ed25519.verify(base58.decode(signed.signature), message, key)).toBe(true)
    expect(base64.decode(signed.transaction)).toEqual(Uint8Array.of(1, ...base58.decode(signed.signature), ...message))
  })

  test('signs a transfer and sends it to the solana chain, from the account that the sandbox funds', async () => {
    const chain = await startSolana({ slotMs: 20 })
    onTestFinished(() => chain.stop())
    const rpc = createSolanaRpc(chain.url)
    const methods = ['solana_signAndSendTransaction']
    const { address: payer, ask } = await connectedTo('solana', SOLANA, methods, { [SOLANA]: chain.url })
    expect(payer).toBe(SOLANA_DEVELOPMENT_ADDRESSES[0])
    const source = createNoopSigner(toSolanaAddress(payer))
    const destination = (await generateKeyPairSigner()).address
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const transaction = pipe(
      createTransactionMessage({ version: 0 }),
      draft => setTransactionMessageFeePayerSigner(source, draft),
      draft => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
      draft =>
        appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source, destination, amount: lamports(8_200_000_000n) })],
          draft,
        ),
      compileTransaction,
    )
    await ask('solana_signAndSendTransaction', { transaction: getBase64EncodedWireTransaction(transaction) })
    await expect.poll(async () => (await rpc.getBalance(destination).send()).value).toBe(8_200_000_000n)
  })

  test('signs a message on polkadot, as //Alice', async () => {
    const { address, ask } = await connectedTo('polkadot', POLKADOT, [
      'polkadot_signMessage',
      'polkadot_signTransaction',
    ])
    expect(address).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
    const { signature } = await ask<{ signature: Hex }>('polkadot_signMessage', { address, message: 'hello' })
    const key = base58.decode(address).slice(1, 33)
    expect(verifySr25519(utf8ToBytes('<Bytes>hello</Bytes>'), hexToBytes(signature), key)).toBe(true)
  })

  test('offers only the supported methods on polkadot', async () => {
    const { namespaces } = await connectedTo('polkadot', POLKADOT, [
      'polkadot_signMessage',
      'polkadot_signTransaction',
      'polkadot_sendTransaction',
    ])
    expect(namespaces.polkadot?.methods).toEqual(['polkadot_signMessage', 'polkadot_signTransaction'])
  })

  test('signs a message on bip122, from which its key can be recovered', async () => {
    const { address, ask } = await connectedTo('bip122', REGTEST, ['signMessage', 'getAccountAddresses'])
    // The key 1, whose p2wpkh program BIP-173 uses in its examples.
    expect(address).toBe('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
    const answer = await ask<{ signature: string; messageHash: string }>('signMessage', {
      account: address,
      message: 'hello',
    })
    const bytes = hexToBytes(`0x${answer.signature}`)
    const recovered = secp256k1.recoverPublicKey(
      Uint8Array.of(bytes[0]! - 39, ...bytes.slice(1)),
      bitcoinMessageHash('hello'),
      { prehash: false },
    )
    const [first] = await ask<{ publicKey: string }[]>('getAccountAddresses', { account: address })
    expect(first?.publicKey).toBe(Buffer.from(recovered).toString('hex'))
  })

  test('one approval covers all families', async () => {
    const { createPhone, propose } = await startWorld()
    const phone = await createPhone({ behaviour: 'approve' })
    const rest = (methods: string[]) => ({ methods, events: [] as string[] })
    const { uri, settled } = await propose({
      ...ASKED,
      solana: { chains: [SOLANA], ...rest(['solana_signMessage']) },
      polkadot: { chains: [POLKADOT], ...rest(['polkadot_signMessage']) },
      bip122: { chains: [REGTEST], ...rest(['signMessage']) },
    })
    await phone.pair(uri)
    expect(Object.keys((await settled).namespaces)).toEqual(['eip155', 'solana', 'polkadot', 'bip122'])
  })
})

describe('the session', () => {
  test('the phone ends the session', async () => {
    const { app, phone, session } = await connected()
    const ended = new Promise(heard => app.on('session_delete', ({ topic }) => heard(topic)))
    await phone.disconnect()
    expect(await ended).toBe(session.topic)
    expect(phone.state.sessions).toEqual([])
  })

  test('the app ends the session', async () => {
    const { app, phone, session } = await connected()
    await app.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => phone.state.sessions).toEqual([])
  })

  test('the phone finds requests from its time offline when it resumes', async () => {
    const { phone, ask } = await connected()
    await phone.dropSocket()
    expect(phone.state.online).toBe(false)
    const signature = ask<string>('personal_sign', ['0x00', FIRST])
    await phone.resume()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(phone.state.online).toBe(true)
  })

  test('the session and open requests survive a reload', async () => {
    const kept = { storage: memoryStorage(), storagePrefix: 'phone' }
    const { createPhone, phone, ask } = await connected(kept)
    phone.behave('ask')
    const signature = ask<string>('personal_sign', ['0x00', FIRST])
    await expect.poll(() => phone.state.asks.length).toBe(1)
    await phone.stop()
    const reloaded = await createPhone(kept)
    expect(reloaded.state.sessions).toHaveLength(1)
    expect(reloaded.state.asks).toMatchObject([{ method: 'personal_sign' }])
    await reloaded.approve()
    expect(await signature).toMatch(/^0x/)
  })
})

test.each(['', 'https://phone.example/', 'wc:abc', 'javascript:alert(1)'])(
  '%j is not accepted as a pairing link',
  async text => {
    const { createPhone } = await startWorld()
    const phone = await createPhone()
    await expect(phone.pair(text)).rejects.toThrow('not a WalletConnect link')
  },
)

test('a link encoded twice, as Telegram passes it, is accepted', async () => {
  const { createPhone, propose } = await startWorld()
  const phone = await createPhone({ behaviour: 'approve' })
  const { uri, settled } = await propose()
  await phone.pair(`foyer-phone://wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`)
  expect((await settled).topic).toBeTruthy()
})
