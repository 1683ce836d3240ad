/** What programs that we start get of our environment: nothing of it. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
