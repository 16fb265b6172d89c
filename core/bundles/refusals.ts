/**
 * Why a file is not imported. `not_a_zip`, `damaged`: it cannot be read. `unsafe`: names that lead elsewhere, too much in too little, or
 * encrypted. `foreign`: a zip of something else. `newer`: of a later Fieldwork. `wrong_data`: its data is not what it has to be.
 * `project_missing`: this Fieldwork does not have the project.
 */
export type BundleRefusal = 'not_a_zip' | 'damaged' | 'unsafe' | 'foreign' | 'newer' | 'wrong_data' | 'project_missing'
