import { icon } from './icon.tsx'

// A bundler puts a whole file where its first use is: an icon goes to the file of the chunk that shows it, and what several later chunks
// share, or no view shows yet, stays here.
export { ChevronDownIcon, SpinnerIcon, WarningIcon } from './buttonIcons.ts'
export {
  BackIcon,
  CheckIcon,
  ChevronIcon,
  CloseIcon,
  ErrorIcon,
  GridIcon,
  HelpIcon,
  QrIcon,
  RefreshIcon,
  WalletIcon,
} from './firstIcons.ts'
export type { IconProps } from './icon.tsx'
export {
  DownloadIcon,
  ExternalIcon,
  KeyIcon,
  LoginIcon,
  NetworkIcon,
  ShieldIcon,
} from './laterIcons.ts'
export {
  PhoneIcon,
  SearchIcon,
} from './pairingIcons.ts'

// Each path is written out: bundlers keep a call whose argument they would have to compute.
export const BuyIcon = /* @__PURE__ */ icon('M10 4.5v11M4.5 10h11')
export const ClockIcon = /* @__PURE__ */ icon('M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM10 5.75V10l2.75 1.75')
export const CopiedIcon = /* @__PURE__ */ icon(
  'M7 9.25A2.25 2.25 0 0 1 9.25 7h5a2.25 2.25 0 0 1 2.25 2.25v5a2.25 2.25 0 0 1-2.25 2.25h-5A2.25 2.25 0 0 1 7 14.25zM13 7V5.75a2.25 2.25 0 0 0-2.25-2.25h-5A2.25 2.25 0 0 0 3.5 5.75v5A2.25 2.25 0 0 0 5.75 13H7m2.6-1.1 1.5 1.5 2.8-3.2',
)
export const CopyIcon = /* @__PURE__ */ icon(
  'M7 9.25A2.25 2.25 0 0 1 9.25 7h5a2.25 2.25 0 0 1 2.25 2.25v5a2.25 2.25 0 0 1-2.25 2.25h-5A2.25 2.25 0 0 1 7 14.25zM13 7V5.75a2.25 2.25 0 0 0-2.25-2.25h-5A2.25 2.25 0 0 0 3.5 5.75v5A2.25 2.25 0 0 0 5.75 13H7',
)
export const DisconnectIcon = /* @__PURE__ */ icon(
  'M12 6.25V5.75a2.25 2.25 0 0 0-2.25-2.25h-4A2.25 2.25 0 0 0 3.5 5.75v8.5a2.25 2.25 0 0 0 2.25 2.25h4A2.25 2.25 0 0 0 12 14.25v-.5M8 10h8.5m-3-3 3 3-3 3',
  'i flip',
)
export const InfoIcon = /* @__PURE__ */ icon('M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM10 9.5v4m0-6.75v.01')
export const MailIcon = /* @__PURE__ */ icon(
  'M5.5 4.25h9A2.5 2.5 0 0 1 17 6.75v6.5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-6.5a2.5 2.5 0 0 1 2.5-2.5zM3.6 6.5l5.3 3.85a1.9 1.9 0 0 0 2.2 0l5.3-3.85',
)
export const MoreIcon = /* @__PURE__ */ icon(
  'M4.25 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0m5.25 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0m5.25 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
)
export const ReceiveIcon = /* @__PURE__ */ icon('M10 3.75v9m-4-4 4 4 4-4M4.5 16.25h11')
export const SendIcon = /* @__PURE__ */ icon('M5.75 14.25l8.5-8.5m-7 0h7v7', 'i flip')
export const SwapIcon = /* @__PURE__ */ icon(
  'M4.25 7H15.5m-2.75-2.75L15.5 7l-2.75 2.75M15.75 13H4.5m2.75-2.75L4.5 13l2.75 2.75',
)
