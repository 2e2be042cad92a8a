import { exposed, type SimulationOptions } from '../simulation.ts'
import { callMethods } from './callMethods.ts'
import type { Emitter, Listener } from './emitter.ts'
import { chainMethods, type EvmWalletState, permissionMethods, signingMethods } from './methods.ts'
import { profiled } from './profiled.ts'
import type { EvmProfile } from './profiles.ts'
import { ask, ProviderRpcError } from './rpc.ts'
import { safeMethods } from './safeMethods.ts'
import { SAFE_PROFILE } from './safeProfile.ts'
import { connectMethods } from './walletConnect.ts'

/** Provider of EIP-1193. */
export interface Eip1193Provider {
  /** Asks the wallet. Resolves with its answer, rejects with its error. */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /** Listens to an event. */
  on(event: string, listener: Listener): Eip1193Provider
  /** Ends listening to an event. */
  removeListener(event: string, listener: Listener): Eip1193Provider
  /** Ends its session. Present where the profile's wallet has it. */
  disconnect?(): Promise<void>
}

/** Provider that a simulated wallet gives to the page. It passes methods that are not the wallet's to the endpoint of the current chain. */
export function eip1193Provider(
  wallet: EvmWalletState,
  emitter: Emitter,
  options: Pick<SimulationOptions, 'disguise'>,
  profile?: EvmProfile,
): Eip1193Provider {
  const { simulation, endpoint, safe } = wallet
  const methods = safe
    ? safeMethods(wallet, safe, SAFE_PROFILE)
    : {
        ...permissionMethods(wallet),
        ...signingMethods(wallet),
        ...chainMethods(wallet),
        ...connectMethods(wallet),
        ...callMethods(wallet),
      }
  const ordinary = async (method: string, list: readonly unknown[]) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (safe && !run) throw new Error(`"${method}" ${SAFE_PROFILE.errors.missing}`)
    await safe?.ready()
    return run ? run(list, method) : ask(endpoint(simulation.state.get().chainId)!, method, list)
  }
  const asProfile = profile && profiled(profile, wallet)
  const undisguised: Eip1193Provider = {
    request({ method, params }) {
      const list = Array.isArray(params) ? (params as unknown[]) : []
      const run = () => ordinary(method, list)
      return simulation.request(method, list, () => (asProfile ? asProfile(method, list, run) : run()))
    },
    ...(profile?.ends === 'disconnect()' && {
      async disconnect() {
        simulation.forget()
        wallet.emit('disconnect', new ProviderRpcError(4900, 'User initiated disconnection'))
      },
    }),
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return provider
    },
  }
  const provider = exposed(undisguised, options)
  return provider
}
