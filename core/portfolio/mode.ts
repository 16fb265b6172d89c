type Viewer = { nickname: string } | null

/** Owners edit their own portfolio, with or without their nickname in the address. Everyone else views it. */
export const portfolioMode = (viewer: Viewer, nickname: string | undefined): 'view' | 'edit' =>
  viewer && (nickname === undefined || nickname === viewer.nickname) ? 'edit' : 'view'
