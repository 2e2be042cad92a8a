import { doors } from '../../doors.ts'
import { Lazy } from '../../lazy/Lazy.tsx'
import type { DistinctionProps } from './WalletList.tsx'

/** `Distinction` once it has loaded: few lists contain two wallets of one name. Its line is kept free. */
export const WalletDistinction = (wallet: DistinctionProps) => (
  <Lazy module={doors.next} loading={'\u00a0'} failed={() => null}>
    {({ Distinction }) => <Distinction {...wallet} />}
  </Lazy>
)
