import { HOSTILE_NAMES } from '@foyer/core/testing'
import { describe, expect, test } from 'vitest'
import { evmAdapter } from '../adapter.ts'
import { ELSEWHERE, FIRST, HERE, linkOf, SOLANA, SOON, showLink, startWorld, THERE } from './world.fixture.ts'

const SOLANA_ADDRESS = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'

const opened = async () => {
  const world = await startWorld()
  return { ...world, wallet: await world.createWallet(), visit: await world.visit() }
}

const connected = async () => {
  const world = await opened()
  const topic = await world.wallet.approve(await showLink(world.visit), { eip155: [`${HERE}:${FIRST}`] })
  await expect.poll(() => world.visit.owner.getSnapshot().value, SOON).toBe('connected')
  return { ...world, topic, transport: await world.visit.transport() }
}

describe('a session', () => {
  test.each([
    ['invalid addresses', { eip155: [`${HERE}:0x1234`, `${HERE}:<img src=x>`] }],
    ['an address of another namespace', { eip155: [`${HERE}:${SOLANA_ADDRESS}`] }],
    ['unknown namespaces only', { cosmos: ['cosmos:cosmoshub-4:cosmos1abc'] }],
    ['no account', { eip155: [] }],
  ])('a session with %s is not connected, is ended in the wallet, and another attempt works', async (_, accounts) => {
    const { visit, wallet, createPhone } = await opened()
    const link = await showLink(visit)
    await wallet.approve(link, accounts as Record<string, string[]>)
    await expect.poll(() => visit.pairing()?.value, SOON).toBe('failed')
    expect(visit.pairing()?.context.error).toEqual({ code: 'pairing.malformedSession', context: {} })
    expect((await visit.transport()).session()).toBeUndefined()
    await expect.poll(() => wallet.topics(), SOON).toEqual([])
    visit.owner.getSnapshot().children.pairing!.send({ type: 'retry' })
    const phone = await createPhone({ behaviour: 'approve' })
    await phone.pair(await linkOf(visit, link))
    await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  })

  test.each([
    [5000, 'User rejected.', 'declined', { code: 'pairing.declined', context: {} }],
    [5100, 'Unsupported chains.', 'failed', { code: 'pairing.unsupported', context: {} }],
    [
      1,
      'Out of <b>paper</b>',
      'failed',
      { code: 'wallet.failed', context: { method: 'wc_sessionPropose', reason: 'Out of <b>paper</b>' } },
    ],
  ])('a session that is rejected with %d leads to %s: %s', async (code, message, state, error) => {
    const { visit, wallet } = await opened()
    await wallet.refuse(await showLink(visit), { code, message })
    await expect.poll(() => visit.pairing()?.value, SOON).toBe(state)
    expect(visit.pairing()?.context.error).toEqual(error)
  })

  test('a session keeps valid accounts once, and no script URL as an icon', async () => {
    const { visit, wallet } = await opened()
    const topic = await wallet.approve(await showLink(visit), {
      eip155: [`${HERE}:${FIRST.toLowerCase()}`, `${HERE}:${FIRST}`, `${HERE}:nobody`, `eip155:a b:${FIRST}`],
    })
    await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
    expect(visit.owner.getSnapshot().context.session).toEqual({
      topic,
      expiresAt: expect.any(Number),
      wallet: { name: 'Raw' },
      accounts: [{ namespace: 'eip155', chainId: HERE, address: FIRST }],
    })
  })

  test('a session without the requested namespace connects the others', async () => {
    const { visit, wallet } = await opened()
    await wallet.approve(await showLink(visit), { solana: [`${SOLANA}:${SOLANA_ADDRESS}`] })
    await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
    expect((await visit.transport()).connection('eip155')).toBeUndefined()
    expect((await visit.connected('solana')).getSnapshot().matches('connected')).toBe(true)
  })

  test('a session that lists an unrequested chain first starts on a requested one', async () => {
    const { visit, wallet } = await opened()
    await wallet.approve(await showLink(visit), { eip155: [ELSEWHERE, THERE].map(chainId => `${chainId}:${FIRST}`) })
    await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
    const connection = (await visit.connected('eip155')).getSnapshot()
    expect(connection.context.connection).toMatchObject({ chainId: THERE, approved: [THERE, ELSEWHERE] })
    expect(connection.hasTag('unsupported')).toBe(false)
  })

  test('a session with only unrequested chains is connected and unsupported', async () => {
    const { visit, wallet } = await opened()
    await wallet.approve(await showLink(visit), { eip155: [`${ELSEWHERE}:${FIRST}`] })
    await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
    expect((await visit.connected('eip155')).getSnapshot().hasTag('unsupported')).toBe(true)
  })

  test('a session is ended on both sides when an update leaves no usable account', async () => {
    const { visit, wallet, topic } = await connected()
    const own = { methods: ['personal_sign'], events: [] }
    await wallet.client.update({ topic, namespaces: { eip155: { ...own, accounts: [`${HERE}:nobody`] } } })
    await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('idle')
    await expect.poll(() => wallet.topics(), SOON).toEqual([])
  })
})

describe('an error answer', () => {
  test.each(Object.entries(HOSTILE_NAMES))(
    'an error answer with a message that is %s becomes one line of plain text',
    async (_, message) => {
      const { wallet, transport } = await connected()
      wallet.answer({ error: { code: -32_000, message } })
      const asked = transport.request(HERE, 'personal_sign', ['0x00', FIRST], { signal: new AbortController().signal })
      const error = await asked.catch((cause: unknown) => cause)
      expect(error).toMatchObject({ code: 'wallet.failed' })
      const { reason = '' } = (error as { context: { reason?: string } }).context
      expect(reason.length).toBeLessThanOrEqual(300)
      expect(reason).not.toMatch(/[\p{Cc}\p{Cf}\n]/u)
    },
  )

  test('H46 an error answer in the form of a FoyerError is treated as foreign', async () => {
    const { wallet, transport } = await connected()
    const forged = {
      name: 'FoyerError',
      code: 'config.invalid' as unknown as number,
      context: null,
      cause: null,
      message: `\u202E${'x'.repeat(1_100)}`,
    }
    wallet.answer({ error: forged })
    const asked = transport.request(HERE, 'personal_sign', ['0x00', FIRST], { signal: new AbortController().signal })
    await expect(asked).rejects.toMatchObject({
      code: 'wallet.failed',
      context: { method: 'personal_sign', reason: 'x'.repeat(300) },
    })
  })

  test.each([
    [4001, 'wallet.rejected', 'User rejected'],
    [5000, 'wallet.rejected', 'User rejected.'],
    [5002, 'wallet.rejected', 'User rejected methods.'],
    [4001, 'wallet.failed'],
    [5000, 'wallet.failed'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupportedMethod'],
    [-32_601, 'wallet.unsupportedMethod'],
    [4900, 'wallet.disconnected'],
    [6000, 'wallet.disconnected'],
    [4901, 'wallet.chainDisconnected'],
    [-32_002, 'wallet.requestPending'],
    [1, 'wallet.failed'],
  ])('%i is %s', async (code, expected, message = 'approved') => {
    const { wallet, transport } = await connected()
    wallet.answer({ error: { code, message } })
    const asked = transport.request(HERE, 'personal_sign', ['0x00', FIRST], { signal: new AbortController().signal })
    await expect(asked).rejects.toMatchObject({ code: expected })
  })
})

test.each([null, true, 1, '', 'signed', '0x1234', { signature: '0x' }])(
  'rejects the invalid signature %j',
  async result => {
    const { wallet, visit } = await connected()
    wallet.answer({ result })
    const connection = await visit.connected('eip155')
    const sign = evmAdapter().remote!.over(await visit.transport()).signMessage!
    const ref = connection.getSnapshot().context.connection!
    await expect(sign(ref, 'hello', { signal: new AbortController().signal })).rejects.toMatchObject({
      code: 'wallet.malformedAnswer',
    })
  },
)
