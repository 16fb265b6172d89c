import { brand } from '../brand.ts'

/** Returns the page of the professional network that adds a credential to one's profile, filled in. `issuedAt` is ISO. */
export const addToProfilePage = ({
  project,
  issuedAt,
  url,
  id,
}: {
  project: string
  issuedAt: string
  url: string
  id: string
}): string => {
  const issued = new Date(issuedAt)
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: project,
    organizationName: brand.name,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: id,
  }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `https://www.linkedin.com/profile/add?${query.join('&')}`
}
