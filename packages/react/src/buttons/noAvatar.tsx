/** Room in the size of the avatar. */
export const noAvatar = <span style={{ width: 24, height: 24 }} />
