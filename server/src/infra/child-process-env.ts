/** Environment of child processes, without the server's variables, so that no secret reaches them. */
export const childProcessEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
