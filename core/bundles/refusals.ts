/**
 * Why a file can't be imported. `not_a_zip`, `damaged`: it can't be read. `unsafe`: unsafe paths, a zip bomb, or encryption. `foreign`: not
 * an exported project. `newer`: made by a later version. `wrong_data`: its data is invalid. `project_missing`: the project isn't on this
 * server.
 */
export type BundleRefusal = 'not_a_zip' | 'damaged' | 'unsafe' | 'foreign' | 'newer' | 'wrong_data' | 'project_missing'
