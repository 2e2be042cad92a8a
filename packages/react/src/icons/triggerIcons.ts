import { icon } from './icon.tsx'

// Icons of the buttons in the page, which load before the modal.
export const ChevronDownIcon = /* @__PURE__ */ icon('M5.5 8 10 12.5 14.5 8')
export const SpinnerIcon = /* @__PURE__ */ icon('M17 10a7 7 0 1 1-7-7', 'icon spinning')
export const WarningIcon = /* @__PURE__ */ icon(
  'M8.48 4.12 2.9 13.85a1.75 1.75 0 0 0 1.52 2.62h11.16a1.75 1.75 0 0 0 1.52-2.62L11.52 4.12a1.75 1.75 0 0 0-3.04 0zM10 7.75v3m0 2.75v.01',
)
