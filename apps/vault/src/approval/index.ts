import './approval.css'

export type * from './approval.types.ts'
export { showApproval } from './showApproval.ts'
