import type { Simulation } from './simulation.ts'
import { WalletError } from './WalletError.ts'

type Listener = (properties: unknown) => void

export type Operation = (inputs: readonly unknown[], feature: string) => unknown

/** Runs a feature for each of its inputs, after one prompt for all. */
export type Each<Input> = <T>(
  feature: string,
  inputs: readonly unknown[],
  run: (input: Input) => T | Promise<T>,
) => Promise<T[]>

export interface StandardFeatureOptions<Account, Input> {
  simulation: Simulation<Account>
  /** Accounts as the page gets them. */
  accounts(): readonly unknown[]
  /** Key of an account in a request. Throws for one that is not shared. */
  keyOf(account: unknown): Account
  /** Features of the namespace, beside those of the standard. */
  operations(each: Each<Input>): Readonly<Record<string, Operation>>
  /** Further properties of features. */
  details?: Readonly<Record<string, object>>
  /** Features to leave out, e.g. `standard:disconnect`. */
  without?: readonly string[]
  /** Features of the maker's own, which are empty. */
  ownFeatures?: readonly string[]
  /** Whether a silent request to connect opens a prompt too, where nothing is shared. */
  ignoresSilent?: boolean
  /** Called when the page disconnects. */
  onDisconnect?(): void
}

const eachOf =
  <Account, Input extends { account?: unknown }>({
    simulation,
    keyOf,
  }: StandardFeatureOptions<Account, Input>): Each<Input> =>
  async (feature, inputs, run) => {
    if (inputs.length === 0) throw new WalletError(-32000, 'Expected at least one input.')
    for (const { account } of inputs as Input[]) if (account !== undefined) keyOf(account)
    await simulation.prompts.ask(feature)
    const outputs: Awaited<ReturnType<typeof run>>[] = []
    for (const input of inputs as Input[]) outputs.push(await run(input))
    return outputs
  }

/** Features of a Wallet Standard wallet by name, and the listeners of its `change` event. */
export function standardFeatures<Account, Input extends { account?: unknown }>(
  options: StandardFeatureOptions<Account, Input>,
) {
  const { simulation, accounts, details = {}, without = [], ownFeatures = [] } = options
  const listeners = new Set<Listener>()
  const operations: Readonly<Record<string, Operation>> = {
    'standard:connect': async ([input], feature) => {
      const isSilent = (input as { silent?: boolean } | undefined)?.silent && !options.ignoresSilent
      if (!isSilent && accounts().length === 0) await simulation.permit(feature)
      return { accounts: accounts() }
    },
    'standard:disconnect': () => {
      options.onDisconnect?.()
      simulation.forget()
    },
    ...options.operations(eachOf(options)),
  }
  const features: Record<string, unknown> = {
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: Listener) {
        if (event !== 'change') return () => {}
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  for (const [feature, operation] of Object.entries(operations)) {
    const call = (...inputs: unknown[]) => simulation.request(feature, inputs, () => operation(inputs, feature))
    features[feature] = { version: '1.0.0', ...details[feature], [feature.slice(feature.indexOf(':') + 1)]: call }
  }
  for (const feature of ownFeatures) features[feature] = {}
  for (const feature of without) delete features[feature]
  return {
    features,
    listeners,
    emit(properties: unknown) {
      for (const listener of [...listeners]) listener(properties)
    },
  }
}
