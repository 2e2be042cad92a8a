import { icon } from './icon.tsx'

// What only the views that reach wallets elsewhere show.
export const PhoneIcon = /* @__PURE__ */ icon(
  'M7.25 2.75h5.5A2.25 2.25 0 0 1 15 5v10a2.25 2.25 0 0 1-2.25 2.25h-5.5A2.25 2.25 0 0 1 5 15V5a2.25 2.25 0 0 1 2.25-2.25zM9 14.5h2',
)
export const SearchIcon = /* @__PURE__ */ icon('M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0zm-1.4 3.6 3.65 3.65')
