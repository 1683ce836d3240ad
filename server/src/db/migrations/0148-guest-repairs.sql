-- Whether guests may repair their own files.
alter table organizations add column guest_repairs boolean not null default true;
