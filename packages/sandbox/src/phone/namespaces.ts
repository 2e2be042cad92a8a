import type { Signer } from './signers/signer.ts'

export interface Asked {
  chains?: readonly string[] | undefined
  methods: readonly string[]
  events: readonly string[]
}

export interface Approved {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

/** A key of a proposal is a namespace with `chains`, or one chain. @see https://chainagnostic.org/CAIPs/caip-25 */
const chainsOf = (key: string, { chains }: Asked) => (key.includes(':') ? [key] : [...(chains ?? [])])

const namespaceOf = (chainId: string) => chainId.split(':')[0]!

const union = <T>(...lists: readonly (readonly T[])[]) => [...new Set(lists.flat())]

/** CAIP-10 accounts of these chains, those of the selected key first. */
export function accountsOn(chains: readonly string[], signers: Readonly<Record<string, Signer>>, selected: number) {
  const lists = chains.map(chainId => {
    const addresses = signers[namespaceOf(chainId)]!.addresses(chainId.split(':')[1]!)
    const first = addresses[selected]
    const ordered = first === undefined ? addresses : [first, ...addresses.filter(each => each !== first)]
    return ordered.map(address => `${chainId}:${address}`)
  })
  const most = Math.max(0, ...lists.map(list => list.length))
  return Array.from({ length: most }, (_, rank) => lists.flatMap(list => list.slice(rank, rank + 1))).flat()
}

/** Chains of a proposal, required and optional, on which the phone has keys. */
export const offeredChains = (asked: readonly Readonly<Record<string, Asked>>[], signers: Record<string, Signer>) =>
  union(...asked.flatMap(part => Object.entries(part).map(([key, each]) => chainsOf(key, each)))).filter(
    chainId => signers[namespaceOf(chainId)] !== undefined,
  )

/** Namespaces of a session on these chains, with the requested methods and events that the phone supports. */
export function approvedNamespaces(
  asked: readonly Readonly<Record<string, Asked>>[],
  { chains, signers, selected }: { chains: readonly string[]; signers: Record<string, Signer>; selected: number },
): Record<string, Approved> {
  const names = union(chains.map(namespaceOf))
  return Object.fromEntries(
    names.map(name => {
      const parts = asked
        .flatMap(part => Object.entries(part))
        .filter(([key]) => namespaceOf(key) === name)
        .map(([, part]) => part)
      const own = chains.filter(chainId => namespaceOf(chainId) === name)
      const { methods, events } = signers[name]!
      return [
        name,
        {
          chains: own,
          accounts: accountsOn(own, signers, selected),
          methods: union(...parts.map(part => part.methods)).filter(method => methods.includes(method)),
          events: union(...parts.map(part => part.events)).filter(event => events.includes(event)),
        },
      ]
    }),
  )
}
