import type { Eip1193Provider } from '@foyer/adapters-evm'
import { type AddEthereumChainParameter, type Chain, numberToHex, SwitchChainError, withTimeout } from 'viem'
import { chainOf, codeOf } from './readings.ts'

/** Parameters of the host for a chain that the wallet has to add. */
export type Added = Partial<Omit<AddEthereumChainParameter, 'chainId'>> | undefined

/** Parameters of a chain that the wallet lacks. */
const parametersOf = ({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain, given: Added) => ({
  chainId: numberToHex(id),
  chainName: name,
  nativeCurrency,
  rpcUrls: rpcUrls.default.http,
  ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  ...given,
})

/** Whether the wallet does not have the chain. Some wallets put their own error inside of another. */
const isUnknownChain = (error: unknown): boolean => {
  const { originalError } = ((error as { data?: unknown }).data ?? {}) as { originalError?: unknown }
  return [error, originalError].some(each => codeOf(each) === SwitchChainError.code)
}

/** Longest wait in milliseconds for a chain that the wallet has accepted. */
const LONGEST_SWITCH = 5_000

/** Resolves when the connection is on the chain: some wallets answer before they have switched. */
function isOn(provider: Eip1193Provider, chainId: number): Promise<void> {
  let check = () => {}
  const moved = () =>
    new Promise<void>((resolve, reject) => {
      check = () => void chainOf(provider).then(now => now === chainId && resolve(), reject)
      provider.on('chainChanged', check).on('disconnect', check)
      check()
    })
  const failure = new Error('The wallet did not switch.')
  return withTimeout(moved, { errorInstance: failure, timeout: LONGEST_SWITCH }).finally(() =>
    provider.removeListener('chainChanged', check).removeListener('disconnect', check),
  )
}

/**
 * Switches the connection to a chain, which the wallet adds if it does not have it. Rejects with the wallet's error, or when it has not switched
 * 5 seconds after its answer.
 */
export async function switchTo(provider: Eip1193Provider, chain: Chain, given: Added): Promise<void> {
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chain.id) }] }
  try {
    await provider.request(request)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [parametersOf(chain, given)] })
    // A wallet may add the chain without switching to it.
    await provider.request(request)
  }
  await isOn(provider, chain.id)
}
