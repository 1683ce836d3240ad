import { assumedRate, frameAt, momentOf } from './time-code.ts';

/** The playback state that the controls show. */
export interface PlayerState {
  playing: boolean;
  /** The playback position in seconds. */
  time: number;
  duration: number;
  muted: boolean;
  /** The chosen speed; shuttling has a separate one. */
  speed: number;
  /** -4 … 8 while shuttling with J and L, otherwise 0. */
  shuttle: number;
}

const idle: PlayerState = { playing: false, time: 0, duration: 0, muted: false, speed: 1, shuttle: 0 };
const most = 8;

/**
 * Plays one or two videos in sync: the first leads, the second follows frame by frame. Outside React, because its state
 * changes with every animation frame.
 */
export class VideoPlayer {
  private perSecond = assumedRate;
  private readonly videos: (HTMLVideoElement | null)[] = [null, null];
  private readonly listeners = new Set<() => void>();
  private state = idle;
  private ticking = 0;
  private tickedAt = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): PlayerState => this.state;

  /** Frame rate of the first video. */
  get rate(): number {
    return this.perSecond;
  }

  setRate(perSecond: number): void {
    this.perSecond = perSecond;
  }

  /** Attaches a video element; returns a function that detaches it. */
  attach(index: 0 | 1, video: HTMLVideoElement): () => void {
    this.videos[index] = video;
    video.muted = index === 1 || this.state.muted;
    video.playbackRate = this.state.speed;
    const publish = () => this.publishState();
    const names = [
      'play',
      'pause',
      'seeked',
      'timeupdate',
      'loadedmetadata',
      'durationchange',
      'volumechange',
      'ended',
    ];
    for (const name of names) video.addEventListener(name, publish);
    const arrive = () => this.bringTogether(true);
    video.addEventListener('loadedmetadata', arrive);
    // Media keys of a keyboard or headset also start playback.
    const tick = () => this.tick();
    video.addEventListener('play', tick);
    publish();
    return () => {
      for (const name of names) video.removeEventListener(name, publish);
      video.removeEventListener('loadedmetadata', arrive);
      video.removeEventListener('play', tick);
      if (this.videos[index] === video) this.videos[index] = null;
      this.publishState();
    };
  }

  toggle(): void {
    if (this.state.playing || this.state.shuttle < 0) this.pause();
    else this.play();
  }

  play(speed = this.state.speed): void {
    const [lead] = this.videos;
    if (!lead) return;
    if (frameAt(lead.currentTime, this.rate) >= frameAt(this.lastMoment(lead), this.rate)) this.seek(0);
    for (const video of this.videos) {
      if (!video) continue;
      video.playbackRate = speed;
      // Rejects if the video cannot be played, which its error event reports.
      video.play().catch(() => undefined);
    }
    this.change({ shuttle: 0 });
  }

  pause(): void {
    for (const video of this.videos) video?.pause();
    this.change({ shuttle: 0 });
  }

  /** Handles L and J: plays forwards or backwards, faster with each press. */
  shuttle(direction: 1 | -1): void {
    const now = this.state.shuttle === 0 && this.state.playing ? this.state.speed : this.state.shuttle;
    const next = now * direction > 0 ? Math.min(most, Math.abs(now) * 2) * direction : direction;
    if (direction === 1) this.play(next);
    else for (const video of this.videos) video?.pause();
    this.change({ shuttle: next });
    if (direction === -1) this.tick();
  }

  /** Steps by whole frames of the video's frame rate. */
  step(frames: number): void {
    const [lead] = this.videos;
    if (!lead) return;
    this.pause();
    this.seek(momentOf(frameAt(lead.currentTime, this.rate) + frames, this.rate));
  }

  seek(seconds: number): void {
    const [lead] = this.videos;
    if (!lead) return;
    lead.currentTime = Math.min(Math.max(0, seconds), this.lastMoment(lead));
    this.bringTogether(true);
    this.publishState();
  }

  /** A time within the last frame, in seconds; Infinity for an unknown duration. */
  private lastMoment({ duration }: HTMLVideoElement): number {
    return Number.isFinite(duration) ? Math.max(0, duration - 0.25 / this.rate) : Number.POSITIVE_INFINITY;
  }

  setMuted(muted: boolean): void {
    const [lead] = this.videos;
    if (lead) lead.muted = muted;
    this.change({ muted });
  }

  setSpeed(speed: number): void {
    for (const video of this.videos) if (video) video.playbackRate = speed;
    this.change({ speed, shuttle: 0 });
  }

  /** Runs on every animation frame while a video plays. */
  private tick(): void {
    cancelAnimationFrame(this.ticking);
    this.tickedAt = performance.now();
    const each = (now: number) => {
      // The video was unmounted with the viewer, or replaced by an image.
      if (!this.videos[0]) return this.change({ playing: false, shuttle: 0 });
      if (this.state.shuttle < 0) this.rewind(now, this.state.shuttle);
      this.bringTogether(false);
      this.publishState();
      if (this.state.shuttle < 0 || this.state.playing) this.ticking = requestAnimationFrame(each);
      else this.alignToFrame();
    };
    this.ticking = requestAnimationFrame(each);
  }

  /** Seeks to the displayed frame number, because a paused video may show an earlier frame. */
  private alignToFrame(): void {
    const [lead] = this.videos;
    if (lead) this.seek(momentOf(frameAt(lead.currentTime, this.rate), this.rate));
  }

  /** Plays backwards by seeking step by step, because browsers cannot. */
  private rewind(now: number, speed: number): void {
    const [lead] = this.videos;
    if (!lead || lead.seeking) return;
    lead.currentTime = Math.max(0, lead.currentTime + ((now - this.tickedAt) / 1000) * speed);
    this.tickedAt = now;
    if (lead.currentTime === 0) this.pause();
  }

  /** Syncs the second video to the first: exactly while paused, otherwise to within a frame or two. */
  private bringTogether(exactly: boolean): void {
    const [lead, other] = this.videos;
    if (!lead || !other || other.readyState === 0) return;
    const end = Number.isFinite(other.duration) ? other.duration : lead.currentTime;
    const away = Math.min(lead.currentTime, end) - other.currentTime;
    if (lead.paused && !other.paused) other.pause();
    if (!lead.paused && other.paused && !other.ended && lead.currentTime < end) other.play().catch(() => undefined);
    if (exactly || Math.abs(away) > 0.25) {
      other.currentTime = Math.min(lead.currentTime, end);
      other.playbackRate = lead.playbackRate;
    } else if (!lead.paused) {
      const nudge = Math.abs(away) > 0.5 / this.rate ? Math.sign(away) * 0.06 : 0;
      other.playbackRate = lead.playbackRate * (1 + nudge);
    }
  }

  private publishState(): void {
    const [lead] = this.videos;
    this.change({
      playing: lead !== null && lead !== undefined && !lead.paused && !lead.ended,
      time: lead?.currentTime ?? 0,
      duration: lead && Number.isFinite(lead.duration) ? lead.duration : 0,
      muted: lead?.muted ?? this.state.muted,
    });
  }

  private change(some: Partial<PlayerState>): void {
    const next = { ...this.state, ...some };
    const same = (Object.keys(next) as (keyof PlayerState)[]).every((key) => next[key] === this.state[key]);
    if (same) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}
