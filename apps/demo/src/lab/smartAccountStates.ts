import { FoyerError, selectSignIn } from '@foyer/core'
import type { WalletAccount } from '@foyer/core/chain'
import { approve } from './connected.ts'
import type { LabState } from './labState.ts'
import { addressIn, type World } from './world.ts'

const REGULAR = { address: addressIn('eip155'), type: 'eoa' } as const
const SMART = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount' } as const
const BOTH = [REGULAR, SMART]

type Step = (world: World) => Promise<void>

/** Connects a wallet with these accounts, with the balance of the active one and what is known of its contract. */
const connect =
  (deployed?: boolean, accounts: readonly Omit<WalletAccount, 'namespace'>[] = BOTH): Step =>
  async world => {
    await approve(world, 'eip155', accounts)
    world.balance.give(1_234_567_800_000_000_000n)
    if (deployed !== undefined) world.deployed.give(deployed)
    await world.settle()
  }

const show =
  (view: 'Profile' | 'Account' | 'WalletReceive', ...steps: Step[]): Step =>
  async world => {
    for (const step of steps) await step(world)
    world.actor.send({ type: 'modal.open' })
    if (view !== 'Account') world.actor.send({ type: 'view.go', entry: { view, payload: {} } })
    await world.settle()
  }

const chooseRegular: Step = async world => {
  world.actor.send({ type: 'accountType.select', accountType: 'eoa' })
  await world.balance.asked()
  world.balance.give(50_000_000_000_000_000n)
  await world.settle()
}

/** Waits for a screen of the sign-in, which loads lazily. */
async function reach(world: World, screen: ReturnType<typeof selectSignIn>['screen']) {
  for (let times = 0; times < 500; times += 1) {
    if (selectSignIn(world.actor.getSnapshot()).screen === screen) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The sign-in does not get to ${screen}.`)
}

/** Connects and presses Sign; the wallet answers as given. */
const sign =
  (answer: (world: World) => void, screen: 'failed' | 'declined', accounts?: Parameters<typeof connect>[1]): Step =>
  async world => {
    await connect(undefined, accounts)(world)
    await reach(world, 'ask')
    world.actor.send({ type: 'siwx.sign' })
    await world.sign.asked()
    answer(world)
    await reach(world, screen)
  }

const signed = (world: World) => world.sign.give(`0x${'11'.repeat(65)}`)
const declined = (world: World) => world.sign.refuse(new FoyerError('wallet.rejected', { method: 'personal_sign' }))

const state = (view: LabState['view'], name: string, drive: Step, options: LabState['options'] = {}): LabState => ({
  view,
  name,
  options,
  drive,
})

const SIGN_IN = { signIn: 'refuses' } as const

/** Visitors with a regular and a smart account. */
export const smartAccountStates: readonly LabState[] = [
  state('Profile', 'the smart account is chosen', show('Profile', connect())),
  state('Profile', 'the regular account is chosen', show('Profile', connect(), chooseRegular)),
  state('Account', 'a smart account that is not deployed', show('Account', connect(false))),
  state('Account', 'a smart account that is deployed', show('Account', connect(true))),
  state('WalletReceive', 'a smart account that is not deployed', show('WalletReceive', connect(false))),
  state('WalletReceive', 'a smart account that is deployed', show('WalletReceive', connect(true))),
  state('SIWXSignMessage', 'a smart account is refused', sign(signed, 'failed'), SIGN_IN),
  state('SIWXSignMessage', 'a lone smart account is refused', sign(signed, 'failed', [SMART]), SIGN_IN),
  state('SIWXSignMessage', 'a smart account, declined', sign(declined, 'declined'), SIGN_IN),
]
