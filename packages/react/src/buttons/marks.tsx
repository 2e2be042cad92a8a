import type { Network } from '@foyer/core'
import { doors } from '../doors.ts'
import { Lazy } from '../lazy/Lazy.tsx'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'
import { Picture } from '../parts/Picture.tsx'

// Pictures in the buttons of the page. They load with the modal, because there is no account or network to show before.

const noAvatar = <span style={{ width: 24, height: 24 }} />
const withoutAvatar = () => noAvatar

/** Loads with the account's views, which a connected visitor has soon. */
export const AccountMark = ({ address }: { address: string }) => (
  <Lazy module={doors.account} loading={noAvatar} failed={withoutAvatar}>
    {({ Avatar }) => <Avatar seed={address} />}
  </Lazy>
)

const pictureIn = (runtime: Runtime) => runtime.networkPicture()

export const NetworkMark = ({ network: { name } }: { network: Network }) => (
  <Picture name={name} src={useRead(pictureIn, undefined)} size={24} round />
)
