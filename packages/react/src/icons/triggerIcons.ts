import { icon } from './icon.tsx'

// Icons of the buttons in the page, which load before the modal.
export const ChevronDownIcon = /* @__PURE__ */ icon('M5.5 8 10 12.5 14.5 8')
export const SpinnerIcon = /* @__PURE__ */ icon('M17 10a7 7 0 1 1-7-7', 'icon spinning')
export const WarningIcon = /* @__PURE__ */ icon(
  'M8.5 4.1 2.9 13.9a1.7 1.7 0 0 0 1.5 2.6h11.2a1.7 1.7 0 0 0 1.5-2.6L11.5 4.1a1.7 1.7 0 0 0-3 0zM10 7.75v3m0 2.75v.01',
)
