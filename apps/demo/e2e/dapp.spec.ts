import { startAnvil } from '@foyer/sandbox/chains'
import { createPublicClient, http, parseAbi } from 'viem'
import { Dapp } from './models/dapp.ts'
import type { Site } from './models/site.ts'
import { test as base, expect } from './test.ts'

/** Hosts that the dapp would load styles, wallets and a relay from. Its content policy leaves it no network. */
const OF_DAPP =
  /fonts\.googleapis\.com|cdnjs\.cloudflare\.com|api\.web3modal\.com|(?:relay|pulse|verify)\.walletconnect\.(?:com|org)/

const test = base.extend<{ dapp: Dapp }>({
  ofOthers: OF_DAPP,
  dapp: async ({ site }, use) => use(new Dapp(site)),
})

/** Errors that the dapp has written to the console or has not caught, without their stacks. */
const takeErrors = (complaints: string[]) =>
  complaints.splice(0).map(entry => entry.split('\n')[0]!.replace(/^ProviderRpcError: /, ''))

const SIGNATURE = /^0x[0-9a-f]{130}$/
const RECIPIENT = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'

const chainOf = async (site: Site, chain = 31337) => {
  const { networks } = await site.config()
  const { rpcUrls } = networks.find(({ id }) => id === chain)!
  return createPublicClient({ transport: http(rpcUrls.default.http[0]!) })
}

/** Addresses as the provider gives them. */
/** Answer of a wallet without batches. */
const NO_CALLS = 'The method "wallet_sendCalls" does not exist / is not available.'

const lowerCase = (addresses: readonly string[]) => addresses.map(each => each.toLowerCase())

const connect = async (dapp: Dapp) => {
  const { site } = dapp
  await site.choose('Meadow')
  await site.modal.seesNothing()
  await dapp.usesFoyer()
  await expect(dapp.accounts).toHaveText(lowerCase(await site.wallets.addresses('Meadow')).join())
}

test('the test dapp of MetaMask signs, and its verifications accept the signatures', async ({
  dapp,
  wallets,
  complaints,
}) => {
  await dapp.visit()
  await connect(dapp)
  const [account] = lowerCase(await wallets.addresses('Meadow'))
  await expect(dapp.chainId).toHaveText('0x7a69')
  await expect(dapp.part('network')).toHaveText('31337')
  await dapp.pressesAndShows('getAccounts', 'getAccountsResult', new RegExp(`^${account}`))

  await dapp.pressesAndShows('personalSign', 'personalSignResult', SIGNATURE)
  await dapp.pressesAndShows('personalSignVerify', 'personalSignVerifyECRecoverResult', account!)
  await expect(dapp.part('personalSignVerifySigUtilResult')).toHaveText(account!)
  await dapp.pressesAndShows('signTypedDataV4', 'signTypedDataV4Result', SIGNATURE)
  await dapp.pressesAndShows('signTypedDataV4Verify', 'signTypedDataV4VerifyResult', account!)
  await dapp.pressesAndShows('signPermit', 'signPermitResult', SIGNATURE)
  await dapp.pressesAndShows('signPermitVerify', 'signPermitVerifyResult', account!)
  await dapp.pressesAndShows('siwe', 'siweResult', SIGNATURE)

  await dapp.pressesAndShows('eip5792GetCapabilitiesButton', 'eip5792GetCapabilitiesResult', /"0x7a69": .*"atomic"/s)
  // The simulated wallet has no batches, and its answer arrives as it is.
  await dapp.pressesAndShows('eip5792SendCallsButton', 'eip5792SendCallsError', `Error: ${NO_CALLS}`)

  await wallets.behaves('Meadow', 'reject')
  await dapp.pressesAndShows('signTypedDataV4', 'signTypedDataV4Result', 'Error: User rejected the request.')
  await wallets.behaves('Meadow', 'approve')

  await dapp.pressesAndShows('getPermissions', 'permissionsResult', 'eth_accounts')
  await dapp.pressesAndShows('requestPermissions', 'permissionsResult', 'eth_accounts')
  await dapp.presses('revokeAccountsPermission')
  await expect(dapp.site.connectButton).toBeVisible()
  await expect(dapp.accounts).toBeEmpty()
  await expect(dapp.part('permissionsResult')).toBeEmpty()
  expect(takeErrors(complaints)).toEqual([NO_CALLS, 'User rejected the request.'])
})

test('the test dapp sends transactions, deploys contracts and transfers a token', async ({ dapp, site, wallets }) => {
  await dapp.visit()
  await connect(dapp)
  const chain = await chainOf(site)
  const [address] = (await wallets.addresses('Meadow')) as `0x${string}`[]
  const sent = () => chain.getTransactionCount({ address: address! })
  const before = await sent()
  for (const id of ['sendButton', 'sendEIP1559Button', 'sendEIP1559WithoutGasButton']) {
    const count = await sent()
    await dapp.presses(id)
    await expect.poll(sent, id).toBe(count + 1)
    const { transactions } = await chain.getBlock({ includeTransactions: true })
    expect(transactions[0]?.type, id).toBe(id === 'sendButton' ? 'legacy' : 'eip1559')
  }

  await dapp.pressesAndShows('deployButton', 'contractStatus', 'Deployed')
  await dapp.pressesAndShows('depositButton', 'contractStatus', 'Deposit completed')
  await dapp.pressesAndShows('withdrawButton', 'contractStatus', 'Withdrawn')
  await dapp.pressesAndShows('deployNFTsButton', 'nftsStatus', 'Deployed')
  await dapp.pressesAndShows('mintButton', 'nftsStatus', 'Mint completed')

  await dapp.pressesAndShows('createToken', 'erc20TokenAddresses', /^0x[0-9a-fA-F]{40}$/)
  await dapp.presses('transferTokens')
  const token = {
    address: (await dapp.part('erc20TokenAddresses').textContent()) as `0x${string}`,
    abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [RECIPIENT],
  } as const
  await expect.poll(() => chain.readContract(token), 'tokens of the recipient').toBe(15_000n)
  expect(await sent()).toBe(before + 10)
})

test('the test dapp follows the account, the chain and the end of the connection', async ({
  dapp,
  site,
  page,
  modal,
  wallets,
  complaints,
}) => {
  await dapp.visit()
  await connect(dapp)
  const [first, second] = lowerCase(await wallets.addresses('Meadow'))
  await (await wallets.script('Meadow')).evaluate(wallet => wallet.switchAccount())
  await expect(dapp.accounts).toHaveText(`${second},${first}`)

  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await expect(dapp.chainId).toHaveText('0x7a6a')
  await modal.seesNothing()

  // Its button adds a chain at a fixed address.
  const chain = await startAnvil({ chainId: 0x53a })
  await page.route('http://127.0.0.1:8546/', async route =>
    route.fulfill({ response: await route.fetch({ url: chain.url }) }),
  )
  await dapp.presses('switchEthereumChain')
  await expect.poll(() => takeErrors(complaints).join()).toMatch(/^Unrecognized chain ID "0x53a"/)
  await dapp.presses('addEthereumChain')
  await dapp.presses('switchEthereumChain')
  await expect(dapp.chainId).toHaveText('0x53a')
  await modal.seesView('UnsupportedChain')
  await modal.choosesNetwork('Foundry Two')
  await expect(dapp.chainId).toHaveText('0x7a6a')
  await modal.seesNothing()
  await chain.stop()

  await site.openAccount()
  await modal.button('Disconnect').click()
  await expect(dapp.accounts).toBeEmpty()
  await dapp.presses('connectButton')
  await expect(dapp.accounts).toBeEmpty()

  await connect(dapp)
  await page.reload()
  await expect(site.accountButton).toBeVisible()
  await dapp.opens()
  await dapp.usesFoyer()
  await dapp.pressesAndShows('personalSign', 'personalSignResult', SIGNATURE)
  expect(takeErrors(complaints)).toEqual([expect.stringMatching(/^wallet\.disconnected: /)])
})

test('H70 a wallet that says it has switched, and has not, is shown on no chain, and sends nothing for the dapp', async ({
  dapp,
  site,
  modal,
  wallets,
  complaints,
}) => {
  await dapp.visit()
  await connect(dapp)
  const chains = await Promise.all([chainOf(site), chainOf(site, 31338)])
  const [address] = (await wallets.addresses('Meadow')) as `0x${string}`[]
  const sent = () => Promise.all(chains.map(chain => chain.getTransactionCount({ address: address! })))
  const before = await sent()
  await wallets.staysBehind('Meadow')
  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await modal.seesView('UnsupportedChain')
  await modal.seesText('it still answers for another network')
  await expect(dapp.chainId).toHaveText('0x0')
  // The modal covers the page: its own code can still ask.
  await dapp.part('sendEIP1559Button').dispatchEvent('click')
  await expect.poll(() => takeErrors(complaints).join()).toContain('The wallet does not answer for eip155:0.')
  expect(await sent()).toEqual(before)

  await modal.choosesNetwork(/^Foundry$/)
  await modal.seesNothing()
  await expect(dapp.chainId).toHaveText('0x7a69')
  await dapp.presses('sendEIP1559Button')
  await expect.poll(sent).toEqual([before[0]! + 1, before[1]])
})

test('the test dapp works with a phone', async ({ dapp, site, phone }) => {
  await dapp.visit({ walletConnect: true })
  await phone.connects()
  await dapp.usesFoyer()
  const [account] = phone.wallet.state.sessions[0]!.accounts.map(each => each.split(':')[2]!.toLowerCase())
  await expect(dapp.accounts).toHaveText(new RegExp(`^${account}`))
  await expect(dapp.chainId).toHaveText('0x7a69')

  const approves = async (id: string) => {
    await dapp.presses(id)
    await phone.isAsked()
    await phone.wallet.approve()
  }
  await approves('personalSign')
  await expect(dapp.part('personalSignResult')).toHaveText(SIGNATURE)
  await approves('signTypedDataV4')
  await dapp.pressesAndShows('signTypedDataV4Verify', 'signTypedDataV4VerifyResult', account!)

  const chain = await chainOf(site)
  const sent = () => chain.getTransactionCount({ address: account as `0x${string}` })
  const before = await sent()
  await approves('sendEIP1559Button')
  await expect.poll(sent).toBe(before + 1)
  await approves('deployButton')
  await expect(dapp.part('contractStatus')).toHaveText('Deployed')

  await phone.wallet.disconnect()
  await expect(dapp.accounts).toBeEmpty()
  await expect(site.connectButton).toBeVisible()
})
