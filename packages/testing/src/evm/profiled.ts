import { numberToHex } from 'viem'
import type { EvmWalletState, Methods } from './methods.ts'
import type { EvmProfile, EvmProfileError } from './profiles.ts'
import { ProviderRpcError } from './rpc.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
const PERMISSIONS = 'wallet_requestPermissions'

/** Value that a wallet of a profile rejects with. */
export const thrownBy = (error: EvmProfileError, chain = ''): unknown =>
  typeof error === 'string' ? error : new ProviderRpcError(error.code, error.message.replace('$chain', chain))

type Currency = { decimals?: unknown; symbol?: unknown } | undefined

/** Throws where the currency of an added chain breaks the rules of the wallet, in the words of MetaMask. */
function assertCurrency(rules: EvmProfile['currency'], currency: Currency): void {
  if (!rules) return
  if (currency?.decimals !== rules.decimals) {
    const rule = `Expected the number ${rules.decimals} for 'nativeCurrency.decimals' when 'nativeCurrency' is provided.`
    throw new ProviderRpcError(-32602, `${rule} Received: ${String(currency?.decimals)}`)
  }
  const { symbol } = currency
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > rules.symbol)
    throw new ProviderRpcError(
      -32602,
      `Expected 1-${rules.symbol} character string 'nativeCurrency.symbol'. Received:\n${String(symbol)}`,
    )
}

/** Methods of the wallet as the profile has them, where it departs from the ordinary. */
function departures(profile: EvmProfile, wallet: EvmWalletState): Methods {
  const { simulation, endpoint } = wallet
  const { state } = simulation
  const hex = (parameter: unknown) => String((parameter as { chainId?: unknown } | undefined)?.chainId)
  const end = () => {
    if (simulation.shared().length > 0) simulation.forget()
    return null
  }
  return {
    ...(profile.ends === 'wallet_disconnect' && { wallet_disconnect: end }),
    [PERMISSIONS]: ([parameter]) => {
      if (profile.permissions === 'missing') throw new ProviderRpcError(4200, 'The method is not supported.')
      const asked = Object.keys((parameter ?? {}) as object)
      return profile.permissions === 'nothing' ? asked.map(parentCapability => ({ parentCapability })) : undefined
    },
    [SWITCH]: ([parameter]) => {
      if (endpoint(Number(hex(parameter))) === undefined) throw thrownBy(profile.unknownChain, hex(parameter))
    },
    [ADD]: ([parameter]) => {
      assertCurrency(profile.currency, (parameter as { nativeCurrency?: Currency }).nativeCurrency)
      const isPresent = hex(parameter) === numberToHex(state.get().chainId)
      return isPresent && profile.unanswered.includes('present') ? new Promise(() => {}) : undefined
    },
  }
}

/**
 * Answers requests as a wallet of the profile does: with its own departures, in its own errors, and not at all where it does not answer. `run`
 * is the ordinary wallet.
 */
export function profiled(profile: EvmProfile, wallet: EvmWalletState) {
  const { simulation } = wallet
  const methods = departures(profile, wallet)
  const answer = async (method: string, list: readonly unknown[], run: () => unknown): Promise<unknown> => {
    if (wallet.isUninitialized && profile.uninitialized) throw thrownBy(profile.uninitialized)
    if (simulation.shared().length === 0 && Object.hasOwn(profile.before, method)) {
      const before = profile.before[method]
      if (before === undefined) return undefined
      throw thrownBy(before)
    }
    const missing = profile.missing[method]
    if (missing !== undefined) throw thrownBy(missing)
    const own: unknown = await methods[method]?.(list, method)
    return own === undefined ? run() : own
  }
  return async (method: string, list: readonly unknown[], run: () => unknown): Promise<unknown> => {
    const isConnected = simulation.shared().length > 0
    try {
      return await answer(method, list, run)
    } catch (error) {
      if (method === ADD && profile.unanswered.includes('refused') && wallet.wasRefused(error))
        return new Promise(() => {})
      if (profile.everyCode === undefined || !isConnected) throw error
      throw { code: profile.everyCode, message: (error as Error).message }
    }
  }
}
