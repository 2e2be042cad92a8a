import { expect, test } from 'vitest'
import { startWorld as startServices } from '../api/services.fixture.ts'
import { signInApi } from '../api/signIn/signInApi.ts'
import { account } from '../indexer/evm/chain.fixture.ts'
import { createEvmIndexer } from '../indexer/evm/evmIndexer.ts'
import { verifySignature } from '../names/verifySignature.ts'
import { serve } from '../serve.fixture.ts'
import { openPage } from '../signIn/browser.fixture.ts'
import { accountOf } from './smartAccounts.fixture.ts'
import { FRIEND, startWorld } from './world.fixture.ts'

test('the signature of an account counts before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const world = await startWorld()
  const { account: signer, address, sponsored, network, client } = world
  const chain = createEvmIndexer(network)
  const stranger = await accountOf(account(6), world)
  const counts = async (message: string, signature: string, of = address) =>
    verifySignature({ address: of, message, signature, chain })
  const before = await signer.signMessage({ message: 'hello' })
  expect(before).toMatch(/6492649264926492$/)
  expect(await counts('hello', before)).toBe(true)
  expect(await counts('hullo', before)).toBe(false)
  expect(await counts('hello', before, stranger.address)).toBe(false)
  expect(await counts('hello', await stranger.account.signMessage({ message: 'hello' }))).toBe(false)
  expect(await client.getCode({ address })).toBeUndefined()

  const hash = await sponsored.sendUserOperation({ calls: [{ to: FRIEND }] })
  await sponsored.waitForUserOperationReceipt({ hash })
  const after = await (await accountOf(account(5), world)).account.signMessage({ message: 'hello' })
  expect(after).not.toMatch(/6492649264926492$/)
  expect(await counts('hello', after)).toBe(true)
  expect(await counts('hullo', after)).toBe(false)
  // Made before, it counts still.
  expect(await counts('hello', before)).toBe(true)
})

test('an account that is not deployed yet revokes its permission', async () => {
  const world = await startWorld()
  const { blockchain, sessions } = await startServices({ anvils: [world.anvil] })
  const at = `eip155:31337:${world.address}` as const
  sessions.grant(at, {
    project: { id: 'demo', name: 'Demo' },
    pci: 'pci-1',
    expiry: 2_000_000_000,
    createdAt: 1,
    permissions: [],
    policies: [],
    context: '0x',
  })
  const signature = await world.account.signMessage({ message: 'pci-1' })
  const other = await world.account.signMessage({ message: 'pci-2' })
  await expect(blockchain.revokeSession({ address: at, pci: 'pci-1', signature: other })).rejects.toThrow()
  await blockchain.revokeSession({ address: at, pci: 'pci-1', signature })
  expect(sessions.of(at)[0]!.revokedAt).toBeTypeOf('number')
})

test('an account signs in before it is deployed, and nobody signs in as another', async () => {
  const world = await startWorld()
  const origin = 'http://localhost:5173'
  const site = { domain: 'localhost:5173', uri: `${origin}/` }
  const base = await serve(signInApi({ origins: [origin], networks: [world.network] }))
  const page = openPage(request => fetch(request), { origin, base })
  const visitor = (signer: typeof world.account) => ({
    chainId: 'eip155:31337' as const,
    accountAddress: world.address,
    sign: (message: string) => signer.signMessage({ message }),
  })
  const stranger = await accountOf(account(6), world)
  expect((await page.verify(await page.signed(visitor(stranger.account), site))).status).toBe(401)
  expect(await page.verify(await page.signed(visitor(world.account), site))).toEqual({ status: 200, ok: true })
  expect(await page.getSession()).toMatchObject({ accountAddress: world.address, chainId: 'eip155:31337' })
})
