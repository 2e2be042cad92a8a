import { startBitcoin } from './chains/bitcoin.ts'
import { startEthereum, startTestNetworks } from './chains/evm.ts'
import type { LocalChain } from './chains/localChain.ts'
import { startPolkadot } from './chains/polkadot.ts'
import { startSolana } from './chains/solana.ts'
import { expect } from './expect.ts'
import { connectInModal, disconnectInModal, expectSteadyButton } from './modal.ts'
import type { Addition } from './pageApp.ts'
import { driveSignIn, driveSignInOfModal } from './signIn.ts'
import { openAccountViews, openHelp } from './views.ts'
import type { Visitor, Way } from './visitor.ts'

type Visit = {
  /** Query of the address, where a folder has several apps. */
  query?: string
  /** Starts the chain of the app, which visits with the same function share. */
  chain(): Promise<LocalChain>
  /** Steps of a visitor, once by each way. */
  drive(visitor: Visitor): Promise<void>
}

export type Scenario = Visit & {
  /** Page from which the app is built up, by nothing but its text. Without it the app is the folder of this name. */
  page?: string
  /** Section of another page that the app follows after its own. */
  addition?: Addition
  /** Page whose commands, among them tests in Node, are run in the app after it was driven, and with whose files it is built again. */
  lastPage?: string
  /** Built files; an app without them has a server of its own. */
  files?: string
  /** Whether the app runs by the commands of its page, not from built files. */
  development?: true
  /** Headers of the built files. */
  headers?: Record<string, string>
  /** Ways in which the app reaches wallets: an extension and a phone by default. */
  ways?: readonly Way[]
  /** Visits of the other apps in the folder. */
  others?: readonly Visit[]
}

type Walk = {
  /** Text of the app before a wallet is connected. */
  start: string
  connect(visitor: Visitor): Promise<void>
  /** Whether the app signs messages. */
  sign?: boolean
  /** Whether the app sends; `true` by default. */
  send?: boolean
  /** Further steps of the app with a wallet that has just been connected. */
  use?(visitor: Visitor): Promise<void>
  reloaded?(visitor: Visitor): Promise<void>
  /** Disconnects, where the app has no button for it. */
  disconnect?(visitor: Visitor): Promise<void>
}

/** Connects, sends, declines, returns, sends again and disconnects. */
async function walk(visitor: Visitor, { start, connect, sign = false, send = true, use, reloaded, disconnect }: Walk) {
  const { page, wallet, step } = visitor
  const expectDisconnected = () => expect(page.getByText(start)).toBeVisible()
  await step('open', async () => {
    await expectDisconnected()
    await visitor.expectNoRequests()
  })
  await step('connect', () => connect(visitor))
  if (sign) await step('sign a message', visitor.signMessage)
  await use?.(visitor)
  if (send) await step('decline', visitor.decline)
  if (send) await step('send', visitor.send)
  await step('reload', async () => {
    await visitor.reload()
    await reloaded?.(visitor)
  })
  if (send) await step('send after the reload', visitor.send)
  await step('disconnect', async () => {
    if (disconnect) await disconnect(visitor)
    else await page.getByRole('button', { name: 'Disconnect' }).click()
    await expectDisconnected()
    await wallet.expectNoSession()
  })
}

/** Connects by the app's own button, uses the app, and returns. */
async function walkMigrated(visitor: Visitor, use: () => Promise<void>) {
  const { page, wallet, step } = visitor
  await step('open', async () => {
    await expect(page.getByText('Connect a wallet to begin.')).toBeVisible()
    await visitor.expectNoRequests()
  })
  await step('connect', async () => {
    await page.getByRole('button', { name: 'Enter the app' }).click()
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
    await visitor.expectConnected()
    await expect(page.getByRole('button', { name: 'Enter the app' })).toBeHidden()
  })
  await step('use', use)
  await step('reload', visitor.reload)
}

const react: Walk = { start: 'Connect a wallet to begin.', connect: connectInModal, reloaded: expectSteadyButton }

/** An app in which a visitor does everything in the modal. */
const modalOnly: Walk = { ...react, send: false, disconnect: disconnectInModal }

/** Steps of a visitor in each app: those of the pages, and the examples by folder. */
export const SCENARIOS: Record<string, Scenario> = {
  react: {
    page: 'docs/guide/getting-started.md',
    lastPage: 'docs/guide/testing.md',
    files: 'dist',
    chain: startEthereum,
    ways: ['extension'],
    drive: visitor => walk(visitor, modalOnly),
  },
  nextjs: {
    page: 'docs/guide/nextjs.md',
    chain: startEthereum,
    ways: ['extension'],
    drive: async visitor => {
      const { page } = visitor
      await visitor.step('markup of the server', async () => {
        const markup = await (await fetch(page.url())).text()
        // A server does not know whether the visitor has connected before.
        expect(markup).toContain('<p>…</p>')
        expect(markup).not.toContain(react.start)
        // Room for two buttons.
        expect(markup.match(/<foyer-button><math [^>]*><mspace /g)).toHaveLength(2)
        await expect(page).toHaveTitle('My app')
      })
      await walk(visitor, {
        ...modalOnly,
        use: () => visitor.step('balance', () => expect(page.getByText(/^Balance: [\d.]+ ETH$/)).toBeVisible()),
      })
    },
  },
  'sign-in': {
    page: 'docs/guide/sign-in-with-your-server.md',
    development: true,
    chain: startEthereum,
    ways: ['extension'],
    drive: driveSignIn,
  },
  'nextjs-sign-in': {
    page: 'docs/guide/nextjs.md',
    addition: { page: 'docs/guide/sign-in-with-your-server.md', section: 'Next.js', copies: ['src/siwx.ts'] },
    chain: startEthereum,
    ways: ['extension'],
    drive: driveSignInOfModal,
  },
  wagmi: {
    page: 'docs/guide/wagmi.md',
    files: 'dist',
    chain: startTestNetworks,
    drive: async visitor => {
      const { page, wallet, step } = visitor
      const expectNetwork = async () => {
        await expect(page.getByText('Network: Base Sepolia')).toBeVisible()
        await expect(page.getByText(/^Balance: [\d.]+ ETH$/)).toBeVisible()
      }
      await walk(visitor, {
        ...react,
        use: () =>
          step('switch the network', async () => {
            await page.getByRole('button', { name: 'Switch to Base Sepolia' }).click()
            await expectNetwork()
          }),
        reloaded: async () => {
          await expectSteadyButton(visitor)
          await expectNetwork()
        },
      })
      await step('disconnect in the wallet', async () => {
        await connectInModal(visitor)
        await wallet.disconnect()
        await expect(page.getByText(react.start)).toBeVisible()
      })
    },
  },
  headless: {
    page: 'docs/guide/headless.md',
    files: 'dist',
    chain: startTestNetworks,
    drive: visitor =>
      walk(visitor, {
        start: 'Connect a wallet:',
        connect: async ({ page, wallet }) => {
          await page.getByRole('button', { name: wallet.name }).click()
          await wallet.accept(page)
          await visitor.expectConnected()
        },
        sign: true,
      }),
  },
  'solana-kit': { files: 'dist', chain: startSolana, drive: visitor => walk(visitor, { ...react, sign: true }) },
  polkadot: {
    files: 'dist',
    chain: startPolkadot,
    drive: visitor =>
      walk(visitor, {
        ...react,
        sign: true,
        // The first transaction is sent with @polkadot/api, the second one with PAPI.
        reloaded: async () => {
          await expectSteadyButton(visitor)
          await visitor.page.getByLabel('with PAPI').check()
        },
      }),
  },
  bitcoin: {
    files: 'dist',
    chain: startBitcoin,
    drive: visitor => walk(visitor, { start: react.start, connect: connectInModal, sign: true }),
  },
  // The apps of the pages about migrations. What they share with the others is driven by a phone there.
  migrated: {
    files: 'dist',
    ways: ['extension'],
    query: '?rainbowkit',
    chain: startTestNetworks,
    drive: visitor =>
      walkMigrated(visitor, async () => {
        const { page } = visitor
        await expect(page.getByText(/^Balance: [\d.]+ ETH$/)).toBeVisible()
        await page.getByRole('button', { name: 'Switch to Base Sepolia' }).click()
        await expect(page.getByRole('button', { name: 'My account on Base Sepolia' })).toBeVisible()
        await visitor.send()
      }),
    others: [
      {
        query: '?appkit',
        chain: startTestNetworks,
        drive: visitor =>
          walkMigrated(visitor, async () => {
            const { page } = visitor
            await expect(page.getByText(/^Balance: [\d.]+ ETH$/)).toBeVisible()
            await visitor.send()
            await page.getByRole('button', { name: 'Switch to Base Sepolia' }).click()
            await expect(page.getByText('Network: Base Sepolia')).toBeVisible()
          }),
      },
      {
        query: '?connectkit',
        chain: startTestNetworks,
        drive: visitor =>
          walkMigrated(visitor, async () => {
            const { page } = visitor
            await expect(page.getByText(/^Block: \d+$/)).toBeVisible()
            await visitor.signMessage()
            await page.getByRole('button', { name: 'Switch to Base Sepolia' }).click()
            await expect(page.getByText('Network: Base Sepolia')).toBeVisible()
          }),
      },
      {
        query: '?solana',
        chain: startSolana,
        drive: visitor =>
          walkMigrated(visitor, async () => {
            await expect(visitor.page.getByText(/^Balance: \d+ lamports$/)).toBeVisible()
            await visitor.send()
          }),
      },
    ],
  },
  // The strictest policy that an app can have. The name is that of webpack's own policy, which loads the app's chunks: Foyer needs none.
  'webpack-react-18': {
    files: 'dist',
    headers: {
      'content-security-policy':
        "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types app#webpack",
    },
    chain: startTestNetworks,
    drive: visitor =>
      walk(visitor, {
        ...react,
        connect: async () => {
          await openHelp(visitor)
          await connectInModal(visitor)
          await openAccountViews(visitor)
        },
        sign: true,
      }),
  },
}
