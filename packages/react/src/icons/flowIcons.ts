import { icon } from './icon.tsx'

// Icons of the views after the first one. They load with those views.
export const ArrowIcon = /* @__PURE__ */ icon('M4.25 10h11.5M11 5.25 15.75 10 11 14.75', 'icon mirrored')
export const BuyIcon = /* @__PURE__ */ icon('M10 4.5v11M4.5 10h11')
export const CheckIcon = /* @__PURE__ */ icon('m4.75 10.5 3.5 3.5 7-8')
export const ClockIcon = /* @__PURE__ */ icon('M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM10 5.75V10l2.75 1.75')
export const CopiedIcon = /* @__PURE__ */ icon(
  'M7 9.25A2.25 2.25 0 0 1 9.25 7h5a2.25 2.25 0 0 1 2.25 2.25v5a2.25 2.25 0 0 1-2.25 2.25h-5A2.25 2.25 0 0 1 7 14.25zM13 7V5.75a2.25 2.25 0 0 0-2.25-2.25h-5A2.25 2.25 0 0 0 3.5 5.75v5A2.25 2.25 0 0 0 5.75 13H7m2.6-1.1 1.5 1.5 2.8-3.2',
)
export const CopyIcon = /* @__PURE__ */ icon(
  'M7 9.25A2.25 2.25 0 0 1 9.25 7h5a2.25 2.25 0 0 1 2.25 2.25v5a2.25 2.25 0 0 1-2.25 2.25h-5A2.25 2.25 0 0 1 7 14.25zM13 7V5.75a2.25 2.25 0 0 0-2.25-2.25h-5A2.25 2.25 0 0 0 3.5 5.75v5A2.25 2.25 0 0 0 5.75 13H7',
)
export const DisconnectIcon = /* @__PURE__ */ icon(
  'M12 6.25V5.75a2.25 2.25 0 0 0-2.25-2.25h-4A2.25 2.25 0 0 0 3.5 5.75v8.5a2.25 2.25 0 0 0 2.25 2.25h4A2.25 2.25 0 0 0 12 14.25v-.5M8 10h8.5m-3-3 3 3-3 3',
  'icon mirrored',
)
export const DownloadIcon = /* @__PURE__ */ icon(
  'M10 3.5v8.75M6.5 8.9l3.5 3.5 3.5-3.5M3.5 13v1.25a2.25 2.25 0 0 0 2.25 2.25h8.5a2.25 2.25 0 0 0 2.25-2.25V13',
)
export const ErrorIcon = /* @__PURE__ */ icon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zm-9.85-2.35 4.7 4.7m0-4.7-4.7 4.7',
)
export const ExternalIcon = /* @__PURE__ */ icon(
  'M8.5 4.5H6A2.5 2.5 0 0 0 3.5 7v7A2.5 2.5 0 0 0 6 16.5h7a2.5 2.5 0 0 0 2.5-2.5v-2.5m-4-8h5v5m-.25-4.75L9.5 10.5',
  'icon mirrored',
)
export const InfoIcon = /* @__PURE__ */ icon('M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM10 9.5v4m0-6.75v.01')
export const KeyIcon = /* @__PURE__ */ icon(
  'M9.5 10.5l-5.75 5.75m2.25-2.25 2.25 2.25M16.75 7.25a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
)
export const LoginIcon = /* @__PURE__ */ icon(
  'M8 6.25V5.75a2.25 2.25 0 0 1 2.25-2.25h4a2.25 2.25 0 0 1 2.25 2.25v8.5a2.25 2.25 0 0 1-2.25 2.25h-4A2.25 2.25 0 0 1 8 14.25v-.5M3.5 10h8.5m-3-3 3 3-3 3',
  'icon mirrored',
)
export const MailIcon = /* @__PURE__ */ icon(
  'M5.5 4.25h9A2.5 2.5 0 0 1 17 6.75v6.5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-6.5a2.5 2.5 0 0 1 2.5-2.5zM3.6 6.5l5.3 3.85a1.9 1.9 0 0 0 2.2 0l5.3-3.85',
)
export const MoreIcon = /* @__PURE__ */ icon(
  'M4.25 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0m5.25 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0m5.25 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
)
export const NetworkIcon = /* @__PURE__ */ icon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM2.75 10h14.5M10 2.5c1.95 2.05 2.9 4.55 2.9 7.5S11.95 15.45 10 17.5C8.05 15.45 7.1 12.95 7.1 10S8.05 4.55 10 2.5z',
)
export const ReceiveIcon = /* @__PURE__ */ icon('M10 3.75v9m-4-4 4 4 4-4M4.5 16.25h11')
export const SearchIcon = /* @__PURE__ */ icon('M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0zm-1.4 3.6 3.65 3.65')
export const SendIcon = /* @__PURE__ */ icon('M5.75 14.25l8.5-8.5m-7 0h7v7', 'icon mirrored')
export const ShieldIcon = /* @__PURE__ */ icon(
  'M10 3 4.25 5v4.75c0 3.5 2.4 6.1 5.75 7.25 3.35-1.15 5.75-3.75 5.75-7.25V5zM7.4 9.9l1.9 1.9 3.4-3.7',
)
export const SwapIcon = /* @__PURE__ */ icon(
  'M4.25 7H15.5m-2.75-2.75L15.5 7l-2.75 2.75M15.75 13H4.5m2.75-2.75L4.5 13l2.75 2.75',
)
