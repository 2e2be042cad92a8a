import { icon } from './icon.tsx'

// How something has ended: toasts, notices and marks of later views.
export const CheckIcon = /* @__PURE__ */ icon('m4.75 10.5 3.5 3.5 7-8')
export const ErrorIcon = /* @__PURE__ */ icon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zm-9.85-2.35 4.7 4.7m0-4.7-4.7 4.7',
)
