import { startBitcoin } from './chains/bitcoin.ts'
import { startEvm } from './chains/evm.ts'
import type { LocalChain } from './chains/localChain.ts'
import { startPolkadot } from './chains/polkadot.ts'
import { startSolana } from './chains/solana.ts'
import { expect } from './expect.ts'
import { connectInModal, expectSteadyButton } from './modal.ts'
import { openAccountViews, openHelp } from './views.ts'
import type { Visitor } from './visitor.ts'

export type Scenario = {
  /** Built files; an app without them has a server of its own. */
  files?: string
  /** Headers of the built files. */
  headers?: Record<string, string>
  /** Starts the chain of the app, which scenarios with the same function share. */
  chain(): Promise<LocalChain>
  /** Steps of a visitor: once with an extension, and once with a phone. */
  drive(visitor: Visitor): Promise<void>
}

type Walk = {
  /** Text of the app before a wallet is connected. */
  start: string
  connect(visitor: Visitor): Promise<void>
  /** Whether the app signs messages. */
  sign?: boolean
  /** Further steps of the app with a wallet that has just been connected. */
  use?(visitor: Visitor): Promise<void>
  reloaded?(visitor: Visitor): Promise<void>
}

/** Connects, sends, declines, returns, sends again and disconnects. */
async function walk(visitor: Visitor, { start, connect, sign = false, use, reloaded }: Walk) {
  const { page, wallet, step } = visitor
  const expectDisconnected = () => expect(page.getByText(start)).toBeVisible()
  await step('open', async () => {
    await expectDisconnected()
    await visitor.expectNoRequests()
  })
  await step('connect', () => connect(visitor))
  if (sign) await step('sign a message', visitor.signMessage)
  await use?.(visitor)
  await step('decline', visitor.decline)
  await step('send', visitor.send)
  await step('reload', async () => {
    await visitor.reload()
    await reloaded?.(visitor)
  })
  await step('send after the reload', visitor.send)
  await step('disconnect', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expectDisconnected()
    await wallet.expectNoSession()
  })
}

const react: Walk = { start: 'Connect a wallet to begin.', connect: connectInModal, reloaded: expectSteadyButton }

/** Steps of a visitor in each example, by folder. */
export const SCENARIOS: Record<string, Scenario> = {
  'vite-react': { files: 'dist', chain: startEvm, drive: visitor => walk(visitor, { ...react, sign: true }) },
  'next-app-router': {
    chain: startEvm,
    drive: async visitor => {
      const { page } = visitor
      await visitor.step('markup of the server', async () => {
        const markup = await (await fetch(page.url())).text()
        expect(markup).toContain(react.start)
        // Room for two buttons.
        expect(markup.match(/<foyer-button><svg [^>]*height="40"/g)).toHaveLength(2)
        await expect(page).toHaveTitle('Foyer with Next.js')
      })
      await walk(visitor, react)
    },
  },
  wagmi: {
    files: 'dist',
    chain: startEvm,
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
  vanilla: {
    files: 'public',
    chain: startEvm,
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
  // The strictest policy that an app can have. The name is that of webpack's own policy, which loads the app's chunks: Foyer needs none.
  'webpack-react-18': {
    files: 'dist',
    headers: {
      'content-security-policy':
        "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types app#webpack",
    },
    chain: startEvm,
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
