import { icon } from './icon.tsx'

// What only the views behind the first one show.
export const DownloadIcon = /* @__PURE__ */ icon(
  'M10 3.5v8.75M6.5 8.9l3.5 3.5 3.5-3.5M3.5 13v1.25a2.25 2.25 0 0 0 2.25 2.25h8.5a2.25 2.25 0 0 0 2.25-2.25V13',
)
export const ExternalIcon = /* @__PURE__ */ icon(
  'M8.5 4.5H6A2.5 2.5 0 0 0 3.5 7v7A2.5 2.5 0 0 0 6 16.5h7a2.5 2.5 0 0 0 2.5-2.5v-2.5m-4-8h5v5m-.25-4.75L9.5 10.5',
  'i flip',
)
export const KeyIcon = /* @__PURE__ */ icon(
  'M9.5 10.5l-5.75 5.75m2.25-2.25 2.25 2.25M16.75 7.25a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
)
export const LoginIcon = /* @__PURE__ */ icon(
  'M8 6.25V5.75a2.25 2.25 0 0 1 2.25-2.25h4a2.25 2.25 0 0 1 2.25 2.25v8.5a2.25 2.25 0 0 1-2.25 2.25h-4A2.25 2.25 0 0 1 8 14.25v-.5M3.5 10h8.5m-3-3 3 3-3 3',
  'i flip',
)
export const NetworkIcon = /* @__PURE__ */ icon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM2.75 10h14.5M10 2.5c1.95 2.05 2.9 4.55 2.9 7.5S11.95 15.45 10 17.5C8.05 15.45 7.1 12.95 7.1 10S8.05 4.55 10 2.5z',
)
export const ShieldIcon = /* @__PURE__ */ icon(
  'M10 3 4.25 5v4.75c0 3.5 2.4 6.1 5.75 7.25 3.35-1.15 5.75-3.75 5.75-7.25V5zM7.4 9.9l1.9 1.9 3.4-3.7',
)
