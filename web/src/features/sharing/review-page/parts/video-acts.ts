/** Stops at a moment of the video. */
export function stopAt(video: HTMLVideoElement, seconds: number): void {
  video.pause();
  video.currentTime = seconds;
}

export function setSound(video: HTMLVideoElement, isOn: boolean): void {
  video.muted = !isOn;
}

/** Plays or pauses; a browser that refuses to play leaves it paused. */
export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
}
