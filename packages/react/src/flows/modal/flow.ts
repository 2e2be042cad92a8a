export { selectFlow } from '@foyer/core'
