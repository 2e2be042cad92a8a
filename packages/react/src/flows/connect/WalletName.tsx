import { doors } from '../../doors.ts'
import { Lazy } from '../../lazy/Lazy.tsx'
import type { DistinctionProps } from './WalletList.tsx'

/** Names that need no check, which are nearly all: it is not loaded with the first list. */
const PLAIN = /^(?!.*([a-z]I|[01|]|\bl[^aeiouy]))[ -~]*$/
const CLAIM = /ified|fi[cz]i/i

/** Name of a wallet as it calls itself, marked once the check has loaded if it may be there to deceive. */
export function WalletName({ name }: { name: string }) {
  const unmarked = <bdi>{name}</bdi>
  if (PLAIN.test(name) && !CLAIM.test(name)) return unmarked
  return (
    <Lazy module={doors.next} loading={unmarked} failed={() => unmarked}>
      {({ CheckedName }) => <CheckedName name={name} />}
    </Lazy>
  )
}

/** `Distinction` once it has loaded: few lists contain two wallets of one name. Its line is kept free. */
export const WalletDistinction = (wallet: DistinctionProps) => (
  <Lazy module={doors.next} loading={'\u00a0'} failed={() => null}>
    {({ Distinction }) => <Distinction {...wallet} />}
  </Lazy>
)
