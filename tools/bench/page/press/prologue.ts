import { announceWallets } from './announce.ts'
import { observePress } from './observePress.ts'

announceWallets()
observePress()
