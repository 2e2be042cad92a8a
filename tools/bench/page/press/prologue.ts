import { announceWallets } from './announce.ts'
import { observePress } from './observePress.ts'
import { offerRounds } from './offerRounds.ts'

announceWallets()
observePress()
offerRounds()
