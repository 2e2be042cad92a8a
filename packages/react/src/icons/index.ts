import { icon } from './icon.tsx'

export type { IconProps } from './icon.tsx'
export { ChevronDownIcon, SpinnerIcon, WarningIcon } from './triggerIcons.ts'

// Each path is a literal: bundlers keep a call with a computed argument even when its result is unused.
export const BackIcon = /* @__PURE__ */ icon('M12 4.75 6.75 10 12 15.25', 'icon mirrored')
export const ChevronIcon = /* @__PURE__ */ icon('M8 5.5 12.5 10 8 14.5', 'icon mirrored')
export const CloseIcon = /* @__PURE__ */ icon('m5.5 5.5 9 9m0-9-9 9')
export const GridIcon = /* @__PURE__ */ icon(
  'M5 3.75h2.25a1.25 1.25 0 0 1 1.25 1.25v2.25a1.25 1.25 0 0 1-1.25 1.25h-2.25a1.25 1.25 0 0 1-1.25-1.25v-2.25a1.25 1.25 0 0 1 1.25-1.25zm7.75 0h2.25a1.25 1.25 0 0 1 1.25 1.25v2.25a1.25 1.25 0 0 1-1.25 1.25h-2.25a1.25 1.25 0 0 1-1.25-1.25v-2.25a1.25 1.25 0 0 1 1.25-1.25zM5 11.5h2.25a1.25 1.25 0 0 1 1.25 1.25v2.25a1.25 1.25 0 0 1-1.25 1.25h-2.25a1.25 1.25 0 0 1-1.25-1.25v-2.25a1.25 1.25 0 0 1 1.25-1.25zm7.75 0h2.25a1.25 1.25 0 0 1 1.25 1.25v2.25a1.25 1.25 0 0 1-1.25 1.25h-2.25a1.25 1.25 0 0 1-1.25-1.25v-2.25a1.25 1.25 0 0 1 1.25-1.25z',
)
export const HelpIcon = /* @__PURE__ */ icon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM7.9 8a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.55m0 2.3v.01',
)
export const QrIcon = /* @__PURE__ */ icon(
  'M4.5 3.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zm8 0h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zm-8 8h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zm7 0h2m3 0v2.25m0 2.75H14m-2.5 0v-2',
)
export const RefreshIcon = /* @__PURE__ */ icon('M16.25 10a6.25 6.25 0 1 1-1.83-4.42L16.25 7.4m0-3.65V7.4H12.6')
export const WalletIcon = /* @__PURE__ */ icon(
  'M3.25 6v7.5a2.5 2.5 0 0 0 2.5 2.5h9a2 2 0 0 0 2-2V9.5a2 2 0 0 0-2-2h-10A1.5 1.5 0 0 1 3.25 6a1.75 1.75 0 0 1 1.75-1.75h8.25a1 1 0 0 1 1 1V7.5m-.75 4.25v.01',
)
