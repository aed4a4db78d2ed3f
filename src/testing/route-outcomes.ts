// Every route of the specification × every role, written by hand from the permission table of the decisions and not from the code
// that decides.
// Columns: the roles in their order (demis, provincial, district, manager, teacher, data, superdata, student), and an anonymous
// visitor.
// s shown · h sent home (role or group) · f sent to the 403 page (out of scope) · o sent to one's own record · v sent to
// the read-only view · l sent to sign in
export const routeOutcomes = `
/                                 ssssssss s
/about                            ssssssss s
/contact                          ssssssss s
/tutorial                         ssssssss s
/dasquert                         ssssssss s
/errors                           ssssssss s
/error-page                       ssssssss s
/error-page/403                   ssssssss s
/dashboard                        ssssssss l
/holiday                          ssssssss l
/academic-year                    sssssssh l
/academic-year/new                shhhhhhh l
/academic-year/edit/3             shhhhhhh l
/school                           sssssssh l
/school/new                       shhhhhhh l
/school/view/1                    sfffffsh l
/school/edit/1                    sfffhhhh l
/student                          ssssshsh l
/student/560                      ssssfhvh l
/student/classroom/1              ssssshsh l
/student/view/560                 ssssfhsh l
/profile/student                  hhhhhhhs l
/classroom                        sssssssh l
/classroom/school/1               sfffffsh l
/classroom/school/1/new           sfffffsh l
/classroom/view/1                 sssssssh l
/classroom/edit/1                 sssssssh l
/graduation                       sssshhhh l
/transfer                         sssshhhh l
/enrollment                       ssssshhh l
/scholarship/student              sssshhhh l
/scholarship/remittance           sssshhhh l
/scholarship/funding              sssshhhh l
/score                            ssssshsh l
/score-management                 ssssshsh l
/attendance                       ssssshsh l
/attendance-management            ssssshsh l
/report                           ssssssss l
/management-report                sssshssh l
/user                             sssshhhh l
/user/new                         sssshhhh l
/user/edit/1                      sffffffh l
/account/student/edit             shhsshho l
/account/student/edit/demo        shhffhhf l
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([path = '', signedIn = '', anonymous = '']) => ({ path, outcomes: `${signedIn}${anonymous}` }))
