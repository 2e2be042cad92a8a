// The views in which a name is chosen and registered.
export { selectFlow } from '@foyer/core'
export { ChooseAccountNameView } from './ChooseAccountNameView.tsx'
export { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.tsx'
export { RegisterAccountNameView } from './RegisterAccountNameView.tsx'
